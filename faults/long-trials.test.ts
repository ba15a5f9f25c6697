import { testTrials } from './test-trials.ts'

// Leaves out the overload trial: on a slow machine clients can't outrun the server, and the control proves nothing.
testTrials(
  'bad-forms',
  'move',
  'film',
  'frozen-instance',
  'install',
  'operator',
  'mailbox-lease',
  'patient-story',
  'real-mail',
  'several-instances',
  'soak',
)
