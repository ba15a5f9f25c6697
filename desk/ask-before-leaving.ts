import { queryClient } from './query-client.ts'
import { hasUnsaved } from './shell/unsaved.ts'

/** Asks before a reload or a closed tab would lose typed words, or changes that are shown but not yet confirmed. */
export function askBeforeLeaving(): void {
  window.addEventListener('beforeunload', (event) => {
    if (hasUnsaved() || hasUnconfirmed()) event.preventDefault()
  })
}

/** Changes of one scope are shown at once and sent one after another. */
function hasUnconfirmed(): boolean {
  const isShownFirst = ({ options }: { options: { scope?: unknown } }) => options.scope !== undefined
  return queryClient.getMutationCache().findAll({ status: 'pending' }).some(isShownFirst)
}
