// biome-ignore assist/source/organizeImports: before all modules that may fail as they are loaded.
import { start } from './root.tsx'
import { askBeforeLeaving } from './ask-before-leaving.ts'
import { Desk } from './desk.tsx'
import { features } from './features.ts'
import { readAccessToken } from './platform/access-token.ts'
import { queryClient } from './platform/query-client.ts'
import { followClicks } from './push/follow-clicks.ts'
import { applyTheme } from './shell/preferences.ts'
import { listenToKeys } from './shell/shortcuts.ts'
import { workplaceQuery } from './workplace/use-workplace.ts'
import './desk.css'

applyTheme()
askBeforeLeaving()
listenToKeys()
followClicks()
void prefetch()
start(<Desk />)

/**
 * Fetches the data for the address while the desk is still loading. The page repeats requests that failed, and reports
 * them.
 */
async function prefetch(): Promise<void> {
  if ((await readAccessToken().catch(() => undefined)) === undefined) return
  for (const feature of features) feature.prefetch?.(window.location)
  void queryClient.prefetchQuery({ ...workplaceQuery, retry: false })
}
