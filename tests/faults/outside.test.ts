import { testTrials } from './test-trials.ts'

// Not the overload: on a slow machine clients can't outrun the server, and its control then proves nothing.
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
