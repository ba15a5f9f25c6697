import { testTrials } from './test-trials.ts'

testTrials('hospitals', 'mail-flood', 'mail-kills', 'mail-loops', 'mailbox-away', 'words-in-reach')
