import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Company } from '#contract/company/company.ts'
import { company as example } from '../../../site/content/company.ts'
import { releaseDir } from '../../release-dir.ts'
import { findLeftovers } from './find-leftovers.ts'
import { exampleColours, isAnotherCompany } from './traces.ts'

const lagos: Company = {
  ...example,
  name: 'Lagos Care',
  legalName: 'Lagos Care Limited',
  nameMeaning: '',
  email: 'care@lagos.example',
  mailFrom: 'Lagos Care <care@lagos.example>',
  phones: [{ display: '+234 1 000 0001', e164: '+23410000001' }],
  whatsApp: { display: '+234 1 000 0003', e164: '+23410000003' },
  address: ['1 Example Street', 'Lagos, Nigeria'],
}

function find(text: string, present = lagos) {
  return findLeftovers([{ place: 'page index.html', text }], present, example)
}

it.each([
  ['Write to Pona, please', 'name'],
  ['by Pona Example Limited', 'registered name'],
  ['mailto:security@pona.example', 'e-mail domain'],
  ['tel:+254200000001', 'telephone number'],
  ['+254 20 000 0003', 'telephone number'],
  ['Pona House, Example Road', 'address'],
  ['background:#0e4d45', 'colour #0e4d45'],
])('%s is left of the example: its %s', (text, what) => {
  expect(find(text).map((one) => one.what)).toContain(what)
  expect(find(text)[0]?.place).toBe('page index.html')
})

it.each([
  'Run pona staff reset',
  'Ponal and XPona',
  'Lagos Care, 1 Example Street, care@lagos.example',
  'apikey: pona-public',
])('%s is nothing of the example company', (text) => {
  expect(find(text)).toEqual([])
})

it('what was not set yet is told as a setting', () => {
  const { address } = example
  expect(find('', { ...lagos, address })).toEqual(
    address.map((line) => ({ place: 'settings', what: 'still the example’s', text: `address: ${line}` })),
  )
})

it('a name that has the example’s in it is no leftover everywhere', () => {
  const present = { ...lagos, name: 'Pona Lagos' }
  expect(isAnotherCompany(present, example)).toBe(true)
  expect(find('Welcome to Pona Lagos', present)).toEqual([])
})

it('the example company is no other', () => {
  expect(isAnotherCompany(example, example)).toBe(false)
})

it('the colours are those of the example', () => {
  const tokens = readFileSync(join(releaseDir, 'ui', 'tokens.css'), 'utf8')
  for (const colour of exampleColours) expect(tokens).toContain(colour)
})
