import { expect, test } from 'vitest'
import { inlineTokens } from './inline-tokens.ts'

test('a token is replaced by its value, through those that it is made of', () => {
  const css = ':root{--raw-sand:#fbf6ec;--paper:var(--raw-sand)}body{background:var(--paper)}'
  expect(inlineTokens(css)).toBe('body{background:#fbf6ec}')
})

test('a token that a wider screen changes stays, and so does what a component sets for itself', () => {
  const css = [
    ':root{--size:1rem;--line:red}',
    '@media (min-width:48em){:root{--size:2rem}}',
    '.a{--line-own:var(--line);border-color:var(--line-own);font-size:var(--size)}',
  ].join('')
  expect(inlineTokens(css)).toBe(
    [
      ':root{--size:1rem}',
      '@media (min-width:48em){:root{--size:2rem}}',
      '.a{--line-own:red;border-color:var(--line-own);font-size:var(--size)}',
    ].join(''),
  )
})

test('a token of the root that a component changes stays', () => {
  const css = ':root{--line:red}.a{--line:blue}.b{color:var(--line)}'
  expect(inlineTokens(css)).toBe(css)
})

test('a token that changes by night stays where it is used, and goes where it is not', () => {
  const css = [
    ':root{--ink:black;--plum:purple}',
    '@media (prefers-color-scheme:dark){:root{color-scheme:dark;--ink:white;--plum:pink}}',
    '.a{color:var(--ink)}',
  ].join('')
  expect(inlineTokens(css)).toBe(
    ':root{--ink:black}@media (prefers-color-scheme:dark){:root{color-scheme:dark;--ink:white}}.a{color:var(--ink)}',
  )
})
