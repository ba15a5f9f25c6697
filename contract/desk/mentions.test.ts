import { expect, it } from 'vitest'
import { spelledNames } from '#testing/desk/spellings.ts'
import { fold } from '../words/fold.ts'
import { findMentions, listMentioned } from './mentions.ts'

const people = [
  { id: 'amina-o', name: 'Amina Otieno', disabled: false },
  { id: 'amina-w', name: 'Amina Were', disabled: false },
  { id: 'baraka', name: 'Baraka Mwangi', disabled: false },
  { id: 'ngugi', name: "Ng'ang'a Kamau", disabled: false },
  { id: 'rene', name: 'René', disabled: false },
  { id: 'odd', name: 'Dr. No [x]', disabled: false },
  { id: 'left', name: 'Zawadi Left', disabled: true },
]

it.each([
  ['@Baraka can you call her?', ['baraka']],
  ['ask @baraka mwangi, today', ['baraka']],
  ['@BARAKA', ['baraka']],
  ['(@Baraka)', ['baraka']],
  ['@Baraka, @Baraka and @René.', ['baraka', 'rene']],
  ['@Amina Otieno knows', ['amina-o']],
  ['@Amina\nWere knows', ['amina-w']],
  ["@Ng'ang'a", ['ngugi']],
  ['@Ng’ang’a Kamau', ['ngugi']],
  ['@Rene\u0301', ['rene']],
  ['@rene', ['rene']],
  ['@\u2068Baraka\u2069, look', ['baraka']],
  ['@Baraka\u2013call her', ['baraka']],
  ['@Baraka\u2011Ann', []],
  ['It is @Baraka’s turn', ['baraka']],
  ['@Baraka-Ann', []],
  ['@Dr. No [x]', ['odd']],
  ['@Barakas', []],
  ['@Amina', []],
  ['baraka@Baraka.example', []],
  ['Baraka', []],
  ['@ Baraka', []],
  ['@Zawadi', []],
  ['@', []],
])('%j mentions %j', (text, ids) => {
  expect(listMentioned(text, people)).toEqual(ids)
})

it('finds the position of a mention and the people whom it can mean', () => {
  expect(findMentions('Ask @Amina or @Baraka Mwangi.', people)).toEqual([
    { start: 4, end: 10, people: ['amina-o', 'amina-w'] },
    { start: 14, end: 28, people: ['baraka'] },
  ])
})

it('mentions nobody when several colleagues have the same full name', () => {
  const twins = ['1', '2'].map((id) => ({ id, name: 'Otieno Were', disabled: false }))
  expect(listMentioned('@Otieno Were', twins)).toEqual([])
})

it.each(spelledNames)('of "%s" is read in "@%s"', (name, said) => {
  const first = fold(name).split(' ')[0] ?? ''
  const person = { id: 'own', name, disabled: false }
  const isBeginning = fold(said).startsWith(first)
  expect(listMentioned(`Please, @${said}, call`, [person, ...people.slice(0, 3)])).toEqual(
    isBeginning ? ['own'] : [],
  )
})
