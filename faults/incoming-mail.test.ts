import { testTrials } from './test-trials.ts'

testTrials('mail-flood', 'mail-kills', 'mail-loops', 'mailbox-away', 'words-in-reach')
