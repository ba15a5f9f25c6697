import { testTrials } from './test-trials.ts'

testTrials(
  'mail-faults',
  'mail-words',
  'sender-killed',
  'clock-jumps',
  'any-input',
  'slow-connections',
  'stop-and-start',
  'overload',
  'cut-answers',
  'failover',
)
