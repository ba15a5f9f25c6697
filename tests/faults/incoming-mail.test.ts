import { testTrials } from './test-trials.ts'

testTrials('words-in-reach')
