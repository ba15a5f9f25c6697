import { testTrials } from './test-trials.ts'

testTrials(
  'file-power-cut',
  'tampered-files',
  'active-files',
  'large-file',
  'photos',
  'virus-scanner',
  'upload-flood',
  'held-uploads',
)
