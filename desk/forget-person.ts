import { queryClient } from './platform/query-client.ts'
import type { Feature } from './shell/feature.ts'
import { stopAwaiting } from './shell/field-focus.ts'
import { clearToasts } from './shell/toasts-store.ts'

/** Clears all data of the person who signed out, before another signs in in this window. */
export function forgetPerson(features: readonly Feature[]): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'settings' })
  // Pending mutations end silently: their messages would be shown to somebody else.
  for (const mutation of queryClient.getMutationCache().getAll()) mutation.setOptions({})
  queryClient.getMutationCache().clear()
  clearToasts()
  for (const { forget } of features) forget?.()
  stopAwaiting()
}
