import { expect, it } from 'vitest'
import { toInnerName, toNames } from './names.ts'

const amina = { id: '1', name: 'Amina', email: 'amina@pona.example', disabled: false, admin: false }
const baraka = { ...amina, id: '2', name: 'Baraka' }

it.each([
  ['1', 'You'],
  ['2', 'Baraka'],
  ['3', 'A colleague'],
  ['visitor', 'The patient'],
  ['server', 'The desk'],
  ['administrator', 'An administrator'],
  ['retention', 'The retention rule'],
  ['unknown', 'Somebody unknown'],
  ['1/token', 'You (by a program)'],
  ['2/token', 'Baraka (by a program)'],
])('%s is named "%s"', (actor, name) => {
  expect(toNames({ me: amina, people: [amina, baraka] }).toName(actor)).toBe(name)
})

it.each([
  ['You', 'you'],
  ['You (by a program)', 'you (by a program)'],
  ['Youssef', 'Youssef'],
  ['Amina Young', 'Amina Young'],
])('within a sentence "%s" is written "%s"', (name, inner) => {
  expect(toInnerName(name)).toBe(inner)
})
