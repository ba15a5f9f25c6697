import { testTrials } from './test-trials.ts'

// One of each promise: an inquiry is kept, a mail is sent once, it reaches its own patient, a file arrives.
testTrials('kill', 'sender-killed', 'mail-patients', 'bad-link')
