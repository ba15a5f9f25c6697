import { expect, test } from 'vitest'
import { shortenProperties } from './shorten-properties.ts'

test('a property has the same short name in every stylesheet, and classes keep theirs', () => {
  const sheets = [':root{--paper:red}.button--paper{--line:var(--paper)}', '.toast{color:var(--paper)}']
  expect(shortenProperties(sheets).shortened).toEqual([
    ':root{--a:red}.button--paper{--b:var(--a)}',
    '.toast{color:var(--a)}',
  ])
})

test('names go on after the last letter', () => {
  const names = Array.from({ length: 53 }, (_, index) => `--name-${index}`)
  const { shortened, names: short } = shortenProperties([names.map((name) => `${name}:0`).join(';')])
  const [css = ''] = shortened
  expect(new Set(css.match(/--[a-z]+/g)).size).toBe(53)
  expect(css).toContain('--z:0;--aa:0')
  expect(short.get('--name-26')).toBe('--aa')
})
