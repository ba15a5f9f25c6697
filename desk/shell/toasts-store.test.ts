import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  awaitDone,
  clearToasts,
  readToasts,
  subscribeToToasts,
  tellDone,
  undoNewest,
} from './toasts-store.ts'

let unsubscribe: () => void

beforeEach(() => {
  unsubscribe = subscribeToToasts(() => {})
})

afterEach(() => {
  clearToasts()
  unsubscribe()
})

const readTexts = () => readToasts().map(({ text }) => text)

it('undoes an act that the server has yet to answer, and none before it', () => {
  const [undoFirst, undoSecond] = [vi.fn(), vi.fn()]
  tellDone('PN-AAAA-BBBB is yours.', { undo: undoFirst })
  const second = awaitDone()
  undoNewest()
  expect(undoSecond).not.toHaveBeenCalled()
  second.tellDone({ words: 'PN-CCCC-DDDD is closed.', undo: undoSecond })
  expect(undoSecond).toHaveBeenCalledOnce()
  expect(undoFirst).not.toHaveBeenCalled()
  expect(readTexts(), 'an act that is undone at once is not announced').toEqual(['PN-AAAA-BBBB is yours.'])
  undoNewest()
  expect(undoFirst).toHaveBeenCalledOnce()
})

it('announces an act that cannot be undone, and forgets one that was refused', () => {
  const [final, refused] = [awaitDone(), awaitDone()]
  undoNewest()
  refused.forget()
  undoNewest()
  final.tellDone({ words: 'The note is kept.' })
  expect(readTexts()).toEqual(['The note is kept.'])
})

it('undoes nothing for the next person who signs in', () => {
  const undo = vi.fn()
  const act = awaitDone()
  undoNewest()
  clearToasts()
  act.tellDone({ words: 'PN-AAAA-BBBB is yours.', undo })
  expect(undo).not.toHaveBeenCalled()
})
