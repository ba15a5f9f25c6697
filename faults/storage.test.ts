import { testTrials } from './test-trials.ts'

testTrials(
  'power-cut',
  'crash-states',
  'failed-sync',
  'disk-full',
  'disk-quota',
  'file-size-limit',
  'read-only-disk',
  'locked-database',
  'damaged-file',
  'backups',
)
