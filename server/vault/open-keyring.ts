import type { Config } from '../config.ts'
import type { Db } from '../db/tables.ts'
import { createDataKey, dataKeysFile, findStoredDataKeys, storeFirstDataKey } from './data-keys.ts'
import { createFileKeyring, createKeyring, type Keyring } from './keyring.ts'
import { isVaultInUse } from './vault.ts'

/** The configured keys, or those of the data folder; a first one is made only where nothing was ever sealed. */
export async function openKeyring(
  config: Pick<Config, 'dataKeys' | 'dataDir'>,
  db: Db,
  onFault?: (error: unknown) => void,
): Promise<Keyring> {
  if (config.dataKeys) return createKeyring(config.dataKeys)
  const file = dataKeysFile(config.dataDir)
  if (findStoredDataKeys(file) === undefined) {
    if (await isVaultInUse(db)) {
      throw new Error(
        `The data keys are missing: put ${file} back or set DATA_KEYS. Without them what is stored can't be read`,
      )
    }
    storeFirstDataKey(file, createDataKey(new Date()))
  }
  return createFileKeyring(file, { ...(onFault && { onFault }) })
}
