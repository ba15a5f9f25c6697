import { useSyncExternalStore } from 'react'
import type { Present } from '#contract/desk/presence.ts'
import { createStore } from './store.ts'

/** Everybody who has an inquiry open, as the stream of events tells. */
export const present = createStore<readonly Present[]>([])

/** Ids of the others who have the inquiry open and of those among them who write, as `ID ID*`. */
export function useOthersPresent(reference: string, me: string): { id: string; isWriting: boolean }[] {
  // A text is the same as long as its content is.
  const text = useSyncExternalStore(present.subscribe, () =>
    present
      .read()
      .filter((one) => one.reference === reference && one.staffId !== me)
      .map(({ staffId, isWriting }) => `${staffId}${isWriting ? '*' : ''}`)
      .join(' '),
  )
  return text === ''
    ? []
    : text.split(' ').map((one) => ({ id: one.replace('*', ''), isWriting: one.endsWith('*') }))
}
