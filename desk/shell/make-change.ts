import { MutationObserver, type QueryKey } from '@tanstack/react-query'
import { queryClient } from '../platform/query-client.ts'
import { awaitDone, type Done, tellDone, tellFailed } from './toasts-store.ts'

const KEY = 'change'

export const toChangeKey = (queue: string) => [KEY, queue]

/** A change of what the server stores, answered with its new state. */
export type Change<Answer> = {
  /** Changes of one queue are sent one after another. */
  queue: string
  /** Loads what shows and tells the change. */
  prepare?: () => Promise<unknown>
  /** Shows the expected state, on top of what earlier changes of the queue show. Returns what takes it back. */
  show?: () => () => void
  /** Queries whose pending answers would replace what is shown. */
  covers?: readonly QueryKey[]
  send: () => Promise<Answer>
  /** Keeps the answer, and says what was done. */
  keep: (answer: Answer) => Done | undefined
  explain: (error: Error) => string | Promise<string>
  /** Queries to fetch again. Not while other changes are pending: their answers would hide what those show. */
  stale: readonly QueryKey[]
  /** Undoing is not undone: meanwhile Undo means the change before it. */
  isUndo?: boolean
}

/**
 * Shows a change at once and sends it. Tells what was done, with Undo, which may be asked for before the server has
 * answered; takes a refused change back, and tells why. The browser asks before the page is left meanwhile.
 */
export function makeChange<Answer>(change: Change<Answer>): void {
  const awaited = change.isUndo ? undefined : awaitDone()
  const observer = new MutationObserver<Answer, Error, Change<Answer>, (() => void) | undefined>(
    queryClient,
    {
      mutationKey: toChangeKey(change.queue),
      scope: { id: change.queue },
      mutationFn: change.send,
      onMutate: async () => {
        await change.prepare?.()
        for (const queryKey of change.covers ?? []) await queryClient.cancelQueries({ queryKey })
        return change.show?.()
      },
      onSuccess: (answer) => {
        const done = change.keep(answer)
        showPending(change)
        if (done === undefined) awaited?.forget()
        else if (awaited) awaited.tellDone(done)
        else tellDone(done.words, done)
      },
      onError: async (error, _, takeBack) => {
        awaited?.forget()
        takeBack?.()
        showPending(change)
        tellFailed(await change.explain(error))
      },
      onSettled: () => {
        if (queryClient.isMutating({ mutationKey: [KEY] }) > 1) return
        for (const queryKey of change.stale) void queryClient.invalidateQueries({ queryKey })
      },
    },
  )
  const forget = () => observer.reset()
  observer.mutate(change).then(forget, forget)
}

/** Shows what the later changes of the queue expect, on top of the present state. */
function showPending(done: Pick<Change<never>, 'queue'>): void {
  const pending = queryClient
    .getMutationCache()
    .findAll({ mutationKey: toChangeKey(done.queue), status: 'pending' })
  for (const { variables } of pending.map(({ state }) => state))
    if (variables !== done && isShown(variables)) variables.show()
}

function isShown(variables: unknown): variables is { show: () => void } {
  return typeof variables === 'object' && variables !== null && 'show' in variables
}
