import { testTrials } from './test-trials.ts'

// Without the overload trial: on a slow machine clients can't outrun the server, and the control proves nothing.
testTrials(
  'mail-faults',
  'mail-words',
  'sender-killed',
  'clock-jumps',
  'any-input',
  'slow-connections',
  'stop-and-start',
  'cut-answers',
  'failover',
)
