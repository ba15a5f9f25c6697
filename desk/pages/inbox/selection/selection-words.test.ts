import { expect, it } from 'vitest'
import { toRefusedWords } from './selection-words.ts'

const refused = (n: number, code: string) => ({ row: { name: `P${n}`, reference: `PN-${n}` }, code })

it('refused inquiries are named with the reason', () => {
  expect(toRefusedWords([refused(1, 'changed_meanwhile')])).toBe(
    '1 inquiry not changed. \u2068P1\u2069 (PN-1): changed meanwhile.',
  )
  expect(
    toRefusedWords([refused(1, 'not_found'), refused(2, 'changed_meanwhile'), refused(3, 'not_found')]),
  ).toBe(
    '3 inquiries not changed. \u2068P1\u2069 (PN-1), \u2068P3\u2069 (PN-3): erased. \u2068P2\u2069 (PN-2): changed meanwhile.',
  )
})

it('of many refused inquiries ten are named', () => {
  const many = Array.from({ length: 300 }, (_, n) => refused(n, 'unheard_of'))
  const words = toRefusedWords(many)
  expect(words).toContain('(PN-9): refused by the server. And 290 more.')
  expect(words).not.toContain('PN-10)')
})
