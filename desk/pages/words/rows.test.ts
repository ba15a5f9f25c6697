import { expect, it } from 'vitest'
import { listTexts } from '#contract/texts/list-texts.ts'
import { findPart, listParts } from '#contract/texts/parts.ts'
import { defaultContents } from '../../../site/content/default-contents.ts'
import { toLabel } from './labels.ts'
import { toRows } from './rows.ts'

const defaults = {
  'faq.title': 'Asked',
  'faq.items.0.question': 'What?',
  'faq.items.0.answer.0': 'This.',
  'faq.items.0.answer.1': 'And that.',
  'faq.items.1.question': 'When?',
  'faq.items.1.answer.0': 'Now.',
  'newPart.someTitle': 'Unknown to the desk',
}

it('shows entries with what can be added to them, and folds those that are left out', () => {
  const all = { ...defaults, 'faq.items.1.question': '', 'faq.items.1.answer.0': '' }
  expect(toRows({ defaults, all }, findPart('faq.title'))).toEqual([
    { kind: 'text', path: 'faq.title', isEntry: false },
    { kind: 'entry', path: 'faq.items.0', isLeftOut: false },
    { kind: 'text', path: 'faq.items.0.question', isEntry: false },
    { kind: 'text', path: 'faq.items.0.answer.0', isEntry: true },
    { kind: 'text', path: 'faq.items.0.answer.1', isEntry: true },
    { kind: 'add', list: 'faq.items.0.answer', adds: ['faq.items.0.answer.2'] },
    { kind: 'entry', path: 'faq.items.1', isLeftOut: true },
    { kind: 'add', list: 'faq.items', adds: ['faq.items.2.question', 'faq.items.2.answer.0'] },
  ])
})

it('shows a new entry that is not filled in yet', () => {
  const all = { ...defaults, 'faq.items.2.question': '', 'faq.items.2.answer.0': '' }
  expect(toRows({ defaults, all }, findPart('faq.title'))).toContainEqual({
    kind: 'text',
    path: 'faq.items.2.question',
    isEntry: false,
  })
})

it('names parts and texts, also those that only the content knows', () => {
  expect(listParts(Object.keys(defaults)).map(({ name }) => name)).toEqual(['Questions', 'New part'])
  const label = (path: string) => toLabel(path, findPart(path))
  expect(label('faq.items.1.answer.0')).toBe('Entry 2 answer 1')
  expect(label('newPart.someTitle')).toBe('Some title')
  expect(label('otherError')).toBe('Other error')
  expect(label('contact.hours.weekdays.Monday')).toBe('Hours, weekdays, Monday')
  expect(label('form.contact.whatsApp')).toBe('Contact, WhatsApp')
  expect(label('stats.labels.services.other')).toBe('Labels, services, where there are several')
})

it('names every part of the content, and shows no path of it', () => {
  const [english = {}] = defaultContents.languages
  const paths = Object.keys(listTexts(english))
  expect(paths.length).toBeGreaterThan(500)
  const names = paths.map((path) => `${findPart(path).name}: ${toLabel(path, findPart(path))}`)
  expect(names.filter((name) => /[a-z][A-Z]|\.| {2}/.test(name.replaceAll('WhatsApp', 'W')))).toEqual([])
})
