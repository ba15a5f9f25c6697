import { testTrials } from './test-trials.ts'

testTrials(
  'backlog-killed',
  'mail-faults',
  'mail-words',
  'clock-jumps',
  'any-input',
  'slow-connections',
  'at-rest',
  'stop-and-start',
  'cut-answers',
  'failover',
  'upgrade',
)
