import { expect, it } from 'vitest'
import { toAnsweredWords } from './answered-words.ts'

it('tells in one line what became of the requests to a hospital', () => {
  const answered = { asked: 5, answered: 4, medianDays: 2.25, quoted: 3, chosen: 1 }
  expect(toAnsweredWords(answered)).toBe(
    'Asked 5 times, answered 4, in 2.3 days at the median, 3 offers, chosen once',
  )
  expect(toAnsweredWords({ asked: 1, answered: 0, medianDays: null, quoted: 0, chosen: 0 })).toBe(
    'Asked once, answered 0, 0 offers, chosen never',
  )
  expect(toAnsweredWords({ asked: 0, answered: 0, medianDays: null, quoted: 0, chosen: 0 })).toBe(
    'Not asked yet',
  )
})
