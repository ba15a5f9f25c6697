import { expect, it } from 'vitest'
import { foldAnswers } from './failed-replies.ts'

const called = (subject_id: string, at: number) =>
  ({ subject_id, kind: 'answered', actor: 'amina', at, detail: { via: 'call' } }) as const

it('an answer that was taken back is one of the same inquiry', () => {
  const [first, second] = [called('first', 1), called('second', 2)]
  const undone = { ...first, kind: 'undone', at: 3, detail: { change: 'answered' } }
  expect(foldAnswers([first, second, undone])).toEqual([second])
})
