import type { Log } from '../../platform/log/log.ts'
import type { Vault } from '../../platform/vault/vault.ts'

export type OpenDeps = { vault: Vault; log: Log }

export const UNREADABLE_TEXT =
  'The patient’s words can’t be opened: the row was changed, or its data key is missing. The server’s log says which; a backup may have them.'

/** Returns `unreadable` for a damaged row, so that the rest of the page is still shown. */
export function tryToOpen<T>(
  log: Pick<Log, 'error'>,
  { id }: { id: string },
  open: () => T,
  unreadable: T,
): T {
  try {
    return open()
  } catch (error) {
    log.error({ err: error, id }, "A sealed value can't be opened")
    return unreadable
  }
}
