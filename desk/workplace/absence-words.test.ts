import { expect, it } from 'vitest'
import type { Absence } from '#contract/life/absence.ts'
import { toAbsenceWords, toAwayHint, toAwayTooWords, toOwnerWords } from './absence-words.ts'

const now = Date.parse('2026-11-24T09:00:00Z')
const me = { id: 'me', name: 'Amina', email: 'amina@pona.example', disabled: false, admin: false }
const toName = (id: string) => (id === 'me' ? 'You' : id)
const away = (staffId: string, cover: string, from = '2026-11-24', to = '2026-11-27'): Absence => ({
  staffId,
  cover,
  from,
  to,
})

it.each<[string, Absence]>([
  ['Baraka is away until Fri 27 Nov. You cover.', away('Baraka', 'me')],
  [
    'You are away from Mon 30 Nov to Fri 4 Dec. Baraka covers.',
    away('me', 'Baraka', '2026-11-30', '2026-12-04'),
  ],
  ['Baraka is away on Mon 30 Nov. Chege covers.', away('Baraka', 'Chege', '2026-11-30', '2026-11-30')],
])('an absence reads "%s"', (words, absence) => {
  expect(toAbsenceWords(absence, now, toName)).toBe(words)
})

it('a list names covered and absent owners', () => {
  const absences = [
    away('Baraka', 'me'),
    away('Chege', 'Dalila'),
    away('me', 'Chege', '2026-12-01', '2026-12-02'),
  ]
  const name = (owner: string) => toOwnerWords(owner, { me, absences }, now, toName)
  expect(['Baraka', 'Chege', 'Dalila', 'me'].map(name)).toEqual([
    'for Baraka',
    'Chege, away',
    'Dalila',
    'You',
  ])
})

it('an absent colleague in a list of choices has the end of the absence', () => {
  const workplace = {
    me,
    absences: [away('Baraka', 'me'), away('Chege', 'Dalila', '2026-12-01', '2026-12-02')],
  }
  const hint = (id: string) => toAwayHint(id, workplace, now, toName)
  expect(hint('Baraka')).toBe('away until Fri 27 Nov, covered by you')
  expect(hint('Chege')).toBeUndefined()
})

it('a warning names an absent cover and that cover’s own cover', () => {
  const absences = [away('Baraka', 'Chege', '2026-11-27', '2026-11-30')]
  const wanted = { from: '2026-11-25', to: '2026-11-27', cover: 'Baraka' }
  expect(toAwayTooWords(wanted, absences, toName)).toBe(
    'Baraka is away too, from Fri 27 Nov to Mon 30 Nov. On those days Chege sees these inquiries as well.',
  )
  expect(toAwayTooWords({ ...wanted, to: '2026-11-26' }, absences, toName)).toBeUndefined()
})
