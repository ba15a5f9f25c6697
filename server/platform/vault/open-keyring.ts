import type { Db } from '../../schema/tables.ts'
import type { Config } from '../config/config.ts'
import { isGuessable } from '../config/data-key.ts'
import { DataKeyError } from './data-key-error.ts'
import { createDataKey, dataKeysFile, findStoredDataKeys, storeFirstDataKey } from './data-keys.ts'
import { createFileKeyring, createKeyring, type Keyring } from './keyring.ts'
import { isVaultInUse } from './vault.ts'

/** The configured keys, or those of the data folder, where there is no database yet. Throws when there are none. */
export function findKeyring(config: Pick<Config, 'dataKeys' | 'dataDir'>): Keyring {
  const file = dataKeysFile(config.dataDir)
  const keys = config.dataKeys ?? findStoredDataKeys(file)
  if (keys === undefined)
    throw new DataKeyError(
      `The data keys are missing: put ${file} back or set DATA_KEYS. Nothing opens a backup without them`,
    )
  return createKeyring(keys)
}

/** The configured keys, or those of the data folder. Creates a first key only where nothing was ever sealed. */
export async function openKeyring(
  config: Pick<Config, 'dataKeys' | 'dataDir'>,
  db: Db,
  onError?: (error: unknown) => void,
): Promise<Keyring> {
  if (config.dataKeys) return createKeyring(config.dataKeys)
  const file = dataKeysFile(config.dataDir)
  const [newest] = findStoredDataKeys(file) ?? []
  if (newest !== undefined && isGuessable(newest.key)) {
    throw new DataKeyError(
      `The newest data key in ${file} is not random: run "pona keys rotate", which keeps it for what it has sealed`,
    )
  }
  if (newest === undefined) {
    if (await isVaultInUse(db)) {
      throw new DataKeyError(
        `The data keys are missing: put ${file} back or set DATA_KEYS. Without them stored inquiries can't be read`,
      )
    }
    storeFirstDataKey(file, createDataKey(new Date()))
  }
  return createFileKeyring(file, { ...(onError && { onError }) })
}
