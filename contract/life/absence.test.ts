import { expect, it } from 'vitest'
import { type Absence, type AbsenceRefusal, findRefusal, listCovered, listCovers } from './absence.ts'

const today = '2026-11-24'
const people = ['amina', 'baraka', 'chege', 'left'].map((id) => ({ id, disabled: id === 'left' }))
const away = (staffId: string, cover: string, from = today, to = '2026-11-27'): Absence => ({
  staffId,
  cover,
  from,
  to,
})

it.each<[string, Absence, AbsenceRefusal | undefined]>([
  ['from today on', away('amina', 'baraka'), undefined],
  ['for one day', away('amina', 'baraka', today, today), undefined],
  ['until before it begins', away('amina', 'baraka', '2026-11-28', '2026-11-27'), 'order'],
  ['that is over', away('amina', 'baraka', '2026-11-20', '2026-11-23'), 'past'],
  ['that began yesterday', away('amina', 'baraka', '2026-11-23'), 'past'],
  ['in a mistyped year', away('amina', 'baraka', '2026-12-01', '2062-12-05'), 'too-far'],
  ['on a day that there is not', away('amina', 'baraka', '2027-02-01', '2027-02-30'), 'not-a-day'],
  ['covered by oneself', away('amina', 'amina'), 'own-cover'],
  ['covered by a stranger', away('amina', 'nobody'), 'no-such-cover'],
  ['covered by somebody who left', away('amina', 'left'), 'disabled-cover'],
])('an absence %s gives %o', (_what, wanted, refusal) => {
  expect(findRefusal(wanted, { absences: [], people, today })).toBe(refusal)
})

it('an absence that has begun may be extended', () => {
  const absences = [away('amina', 'baraka', '2026-11-20', '2026-11-25')]
  const wanted = away('amina', 'chege', '2026-11-20', '2026-12-01')
  expect(findRefusal(wanted, { absences, people, today })).toBeUndefined()
})

it.each<[string, Absence[], AbsenceRefusal | undefined]>([
  ['two who cover each other', [away('baraka', 'amina')], 'circular'],
  ['a circle of three', [away('baraka', 'chege'), away('chege', 'amina')], 'circular'],
  ['two on days of their own', [away('baraka', 'amina', '2026-12-01', '2026-12-04')], undefined],
  [
    'three who are never away all at once',
    [away('baraka', 'chege', today, '2026-11-25'), away('chege', 'amina', '2026-11-26')],
    undefined,
  ],
  ['a cover who is away as well, with another cover', [away('baraka', 'chege')], undefined],
])('%s: %s', (_what, absences, refusal) => {
  expect(findRefusal(away('amina', 'baraka'), { absences, people, today })).toBe(refusal)
})

it('the cover of an absent cover sees the inquiries of both, on common days only', () => {
  const absences = [away('amina', 'baraka'), away('baraka', 'chege', today, today)]
  expect(listCovered(absences, 'chege', today)).toEqual(['baraka', 'amina'])
  expect(listCovered(absences, 'baraka', today)).toEqual(['amina'])
  expect(listCovered(absences, 'chege', '2026-11-25')).toEqual([])
  expect(listCovers(absences, 'amina', today)).toEqual(['baraka', 'chege'])
  expect(listCovers(absences, 'amina', '2026-11-28')).toEqual([])
})
