import { testTrials } from './test-trials.ts'

// Without the trial of the lease, which lasts a minute: tests/api/mailbox/imap.test.ts tries an orderly handover.
testTrials('mail-flood', 'mail-kills', 'mail-loops', 'mail-patients', 'mailbox-away', 'words-in-reach')
