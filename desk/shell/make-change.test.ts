import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../platform/query-client.ts'
import { type Change, makeChange } from './make-change.ts'
import { clearToasts, readToasts, subscribeToToasts, undoNewest } from './toasts-store.ts'

let unsubscribe: () => void
/** State on the screen, and on the server. */
let shown: string
let stored: string

beforeEach(() => {
  unsubscribe = subscribeToToasts(() => {})
  shown = ''
  stored = ''
})

afterEach(() => {
  clearToasts()
  queryClient.clear()
  unsubscribe()
})

/** Adds a letter, which the server stores once it is answered. */
function add(letter: string, more: Partial<Change<string>> = {}) {
  const answer = Promise.withResolvers<void>()
  const send = vi.fn(async () => {
    await answer.promise
    stored += letter
    return stored
  })
  makeChange<string>({
    queue: 'letters',
    show: () => {
      shown += letter
      return () => {
        shown = stored
      }
    },
    send,
    keep: (kept) => {
      shown = kept
      return { words: `${letter} is added.` }
    },
    explain: ({ message }) => message,
    stale: [],
    ...more,
  })
  return { ...answer, send }
}

const readTexts = () => readToasts().map(({ text }) => text)

it('shows changes at once, and sends those of one queue one after another', async () => {
  const [first, second] = [add('a'), add('b')]
  await vi.waitFor(() => expect(shown).toBe('ab'))
  expect(second.send).not.toHaveBeenCalled()
  first.resolve()
  await vi.waitFor(() => expect(second.send).toHaveBeenCalledOnce())
  expect(shown, 'the later one stays on top of the answer').toBe('ab')
  second.resolve()
  await vi.waitFor(() => expect(readTexts()).toEqual(['a is added.', 'b is added.']))
})

it('takes back a refused change alone, and tells why', async () => {
  const [first, second] = [add('a'), add('b')]
  await vi.waitFor(() => expect(shown).toBe('ab'))
  first.reject(new Error('A colleague was faster.'))
  await vi.waitFor(() => expect(readTexts()).toEqual(['A colleague was faster.']))
  expect(shown).toBe('b')
  second.resolve()
  await vi.waitFor(() => expect(stored).toBe('b'))
})

it('undoes a change that is still to be answered as soon as it is', async () => {
  const undo = vi.fn()
  const { resolve } = add('a', { keep: () => ({ words: 'a is added.', undo }) })
  undoNewest()
  expect(undo).not.toHaveBeenCalled()
  resolve()
  await vi.waitFor(() => expect(undo).toHaveBeenCalledOnce())
  expect(readTexts()).toEqual([])
})

it('fetches again what is stale, but not while other changes are pending', async () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
  const [first, second] = [add('a', { stale: [['list']] }), add('b', { queue: 'other', stale: [['list']] })]
  first.resolve()
  await vi.waitFor(() => expect(stored).toBe('a'))
  expect(invalidate).not.toHaveBeenCalled()
  second.resolve()
  await vi.waitFor(() => expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey: ['list'] }))
})
