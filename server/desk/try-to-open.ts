import type { Log } from '../log.ts'
import type { Vault } from '../vault/vault.ts'

export type OpenDeps = { vault: Vault; log: Log }

/** Stands where words would, in English like the rest of the desk. */
export const UNREADABLE_TEXT =
  'What was written can’t be opened: its row was changed, or its data key is gone. The server’s log says which; a backup may have it.'

/** What is sealed, or `unreadable` in its place: one damaged row must not take all that is shown beside it along. */
export function tryToOpen<T>(log: Log, { id }: { id: string }, open: () => T, unreadable: T): T {
  try {
    return open()
  } catch (error) {
    log.error({ err: error, id }, 'What is sealed can not be opened')
    return unreadable
  }
}
