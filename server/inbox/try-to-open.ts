import type { Log } from '../log/log.ts'
import type { Vault } from '../vault/vault.ts'

export type OpenDeps = { vault: Vault; log: Log }

export const UNREADABLE_TEXT =
  'What was written can’t be opened: its row was changed, or its data key is gone. The server’s log says which; a backup may have it.'

/** Returns `unreadable` for a damaged row, so that the rest of the page is still shown. */
export function tryToOpen<T>(log: Log, { id }: { id: string }, open: () => T, unreadable: T): T {
  try {
    return open()
  } catch (error) {
    log.error({ err: error, id }, 'What is sealed can not be opened')
    return unreadable
  }
}
