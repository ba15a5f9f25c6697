import { expect, it } from 'vitest'
import { foldAnswers } from './failed-replies.ts'

const logged = (subject_id: string, at: number, via: 'call' | 'email' = 'call') =>
  ({ subject_id, kind: 'answered', actor: 'amina', at, detail: { via } }) as const

it('undoing an answer affects the same inquiry only', () => {
  const [first, second] = [logged('first', 1), logged('second', 2)]
  const undone = { ...first, kind: 'undone', at: 3, detail: { change: 'answered' } } as const
  expect(foldAnswers([first, second, undone])).toEqual([second])
})

it('undoing an answer removes the last logged one, never a reply', () => {
  const [called, mailed] = [logged('first', 1), logged('first', 2, 'email')]
  const sent = { ...mailed, at: 3, detail: { via: 'email', reply: 'r1' } } as const
  const undone = { ...called, kind: 'undone', at: 4, detail: { change: 'answered' } } as const
  expect(foldAnswers([called, mailed, sent, undone])).toEqual([called, sent])
})
