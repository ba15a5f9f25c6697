import { forgetWords } from './inbox/kept-words.ts'
import { queryClient } from './query-client.ts'
import { stopAwaiting } from './shell/field-focus.ts'
import { clearToasts } from './shell/toasts-store.ts'

/** Leaves nothing of what one person has seen, done or begun for whoever signs in next in this window. */
export function forgetPerson(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'settings' })
  // What is still on its way ends without a word: its answer would be told to somebody else.
  for (const mutation of queryClient.getMutationCache().getAll()) mutation.setOptions({})
  queryClient.getMutationCache().clear()
  clearToasts()
  forgetWords()
  stopAwaiting()
}
