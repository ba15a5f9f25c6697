import { afterEach, expect, it } from 'vitest'
import { findWords, forgetWords, keepWords } from './kept-words.ts'

afterEach(forgetWords)

it('the history holds a key, and only this window knows the words', () => {
  const state = keepWords({ q: 'wanjiku ', treatment: 'knee', country: '+254' })
  expect(JSON.stringify(state)).not.toMatch(/wanjiku|knee/)
  expect(findWords(state)).toEqual({ q: 'wanjiku', treatment: 'knee' })
  expect(keepWords({ q: 'wanjiku', treatment: 'knee' })).toEqual(state)
  forgetWords()
  expect(findWords(state)).toEqual({})
})

it('a list without words needs no key', () => {
  expect(keepWords({ q: ' ', country: '+254' })).toBeNull()
  expect(findWords(null)).toEqual({})
  expect(findWords({ from: 'due' })).toEqual({})
})
