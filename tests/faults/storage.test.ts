import { testTrials } from './test-trials.ts'

testTrials(
  'kill',
  'power-cut',
  'crash-states',
  'failed-sync',
  'disk-full',
  'file-size-limit',
  'read-only-disk',
  'locked-database',
  'damaged-file',
  'backups',
)
