import { statSync } from 'node:fs'
import { type DataKey, findStoredDataKeys } from './data-keys.ts'

const CHECK_EVERY_MS = 1_000

/** The data keys in use. A keyring that reads a file notices when the file gets a new key. */
export type Keyring = {
  newest(): DataKey
  find(id: string): DataKey | undefined
}

/** Keys that stay as they are, newest first. */
export function createKeyring(keys: readonly DataKey[]): Keyring {
  const [newest] = keys
  if (newest === undefined) throw new Error('At least one data key is needed')
  return { newest: () => newest, find: (id) => keys.find((key) => key.id === id) }
}

type FileKeyring = {
  now?: () => number
  /** The file can't be read any more; told once for each change of it. */
  onError?: (error: unknown) => void
}

/** Keys kept in a file that a rotation may change while the server runs. Those that were read stay while it can't be read. */
export function createFileKeyring(
  file: string,
  { now = Date.now, onError = () => {} }: FileKeyring = {},
): Keyring {
  // Asked before it is read: what changes in between is read again.
  let readAt = changedAt(file)
  let keyring = readKeyring(file)
  let toldAt = readAt
  let checkedAt = now()

  function refresh(): Keyring {
    checkedAt = now()
    const at = changedAt(file)
    if (at === readAt) return keyring
    try {
      keyring = readKeyring(file)
      readAt = at
    } catch (error) {
      // The error may pass, and the file stay as it is: a process can run out of descriptors.
      if (at !== toldAt) onError(error)
      toldAt = at
    }
    return keyring
  }

  return {
    newest: () => (now() - checkedAt < CHECK_EVERY_MS ? keyring : refresh()).newest(),
    find: (id) => keyring.find(id) ?? refresh().find(id),
  }
}

function readKeyring(file: string): Keyring {
  return createKeyring(findStoredDataKeys(file) ?? [])
}

/** Of its content or of who may read it; undefined while it is gone. */
function changedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ctimeMs
}
