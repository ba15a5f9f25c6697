import { expect, it } from 'vitest'
import type { Step } from '#contract/life/inquiry.ts'
import { toStepName } from './step-name.ts'

const hospitals = { fortis: 'Fortis' }
const step: Step = { id: 's1', kind: 'task', at: 0, note: null, by: null, for: null, referral: 'fortis' }

it.each([
  ['chase-k1-2-fortis', 'Chase Fortis'],
  ['read-hospital-k1-2-fortis', 'Read the answer of Fortis'],
  ['tell-hospital-k1-2-fortis', 'Tell Fortis that the consent was taken back'],
  ['ask-patient-k1-2-fortis', 'Ask the patient again about Fortis'],
  ['hospital-mail-failed-k1-2-fortis', 'The mail to Fortis did not arrive'],
])('names what the system planned about a hospital: %s', (id, name) => {
  expect(toStepName({ ...step, id }, { hospitals })).toBe(name)
})

it('puts the hospital before what a person planned about it', () => {
  expect(toStepName({ ...step, kind: 'call', by: 'amina' }, { hospitals })).toBe('Fortis: Call')
})

it('finds the step that is next among those of the row', () => {
  const chase = { ...step, id: 'chase-k1-2-fortis' }
  expect(toStepName({ kind: 'task', step: chase.id }, { hospitals, steps: [chase] })).toBe('Chase Fortis')
  expect(toStepName({ kind: 'answer', step: null }, { hospitals, steps: [chase] })).toBe('Answer')
})

it('names a step without its hospital where that is not known', () => {
  expect(toStepName(step, { hospitals: {} })).toBe('Follow-up')
})
