import type { SetupState } from '../company/setup/setup-state.ts'
import type { Config } from '../platform/config/config.ts'
import type { DataKey } from '../platform/config/data-key.ts'
import { dataKeysFile, findStoredDataKeys } from '../platform/vault/data-keys.ts'

type KeyPlace = Pick<Config, 'dataKeys' | 'dataDir'>

/** Newest first. Undefined where the environment has them. */
export function findGeneratedKeys({ dataKeys, dataDir }: KeyPlace): DataKey[] | undefined {
  return dataKeys === undefined ? findStoredDataKeys(dataKeysFile(dataDir)) : undefined
}

/** Returns false after a rotation, until a copy of the new key is confirmed. Keys of the environment count as kept. */
export function isNewestKeyKept(place: KeyPlace, state: Pick<SetupState, 'keptKey'> | undefined): boolean {
  const [newest] = findGeneratedKeys(place) ?? []
  return newest === undefined || newest.id === state?.keptKey
}
