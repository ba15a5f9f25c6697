import { statSync } from 'node:fs'
import type { DataKey } from '../config/data-key.ts'
import { findStoredDataKeys } from './data-keys.ts'

const CHECK_EVERY_MS = 1_000

export type Keyring = {
  newest(): DataKey
  find(id: string): DataKey | undefined
}

export function createKeyring(keys: readonly DataKey[]): Keyring {
  const [newest] = keys
  if (newest === undefined) throw new Error('At least one data key is needed')
  return { newest: () => newest, find: (id) => keys.find((key) => key.id === id) }
}

type FileKeyring = {
  now?: () => number
  /** Called once per change of a file that can't be read. */
  onError?: (error: unknown) => void
}

/** Keys in a file that a rotation may change while the server runs. While it can't be read, the last keys stay in use. */
export function createFileKeyring(
  file: string,
  { now = Date.now, onError = () => {} }: FileKeyring = {},
): Keyring {
  // Asked before reading, so that a change during the read is noticed.
  let readAt = changedAt(file)
  let keyring = readKeyring(file)
  let reportedAt = readAt
  let checkedAt = now()

  function refresh(): Keyring {
    checkedAt = now()
    const at = changedAt(file)
    if (at === readAt) return keyring
    try {
      keyring = readKeyring(file)
      readAt = at
    } catch (error) {
      // A passing error, such as too many open files, leaves the file unchanged: it is read again.
      if (at !== reportedAt) onError(error)
      reportedAt = at
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

function changedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ctimeMs
}
