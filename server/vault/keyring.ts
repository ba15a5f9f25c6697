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

/** Keys kept in a file that a rotation may change while the server runs. */
export function createFileKeyring(file: string, now: () => number = Date.now): Keyring {
  let keyring = readKeyring(file)
  let readAt = modifiedAt(file)
  let checkedAt = now()

  function refresh(): Keyring {
    checkedAt = now()
    const changedAt = modifiedAt(file)
    if (changedAt !== readAt) {
      keyring = readKeyring(file)
      readAt = changedAt
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

function modifiedAt(file: string): number {
  return statSync(file).mtimeMs
}
