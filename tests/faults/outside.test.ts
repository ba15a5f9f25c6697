import { testTrials } from './test-trials.ts'

testTrials(
  'mail-faults',
  'sender-killed',
  'clock-jumps',
  'slow-connections',
  'stop-and-start',
  'overload',
  'cut-answers',
  'failover',
)
