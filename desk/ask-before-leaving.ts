import { queryClient } from './platform/query-client.ts'
import { hasUnsaved } from './platform/unsaved.ts'

/** Asks before a reload or a closed tab would lose typed words, or changes that are shown but not yet confirmed. */
export function askBeforeLeaving(): void {
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsaved() || hasUnconfirmed()) event.preventDefault()
  })
}

/** Changes with `onMutate` are shown at once; those of one scope, too, and they are sent one after another. */
function hasUnconfirmed(): boolean {
  const pending = queryClient.getMutationCache().findAll({ status: 'pending' })
  return pending.some(({ options }) => options.scope !== undefined || options.onMutate !== undefined)
}
