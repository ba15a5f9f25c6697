import type { Present } from '../../server/company/settings/present.ts'
import type { Config } from '../../server/platform/config/config.ts'
import { dataKeysFile, findStoredDataKeys } from '../../server/platform/vault/data-keys.ts'
import { createKeyring } from '../../server/platform/vault/keyring.ts'
import { isVaultInUse, openVault } from '../../server/platform/vault/vault.ts'
import { readPresent, toDefaultPresent } from '../store/read-present.ts'
import type { Installation } from './check.ts'

/** Uses the desk's settings if the database and its keys exist, which other checks report. Creates nothing. */
export async function findPresent(config: Config, openDb: Installation['openDb']): Promise<Present> {
  const db = await openDb().catch(() => undefined)
  const keys = config.dataKeys ?? findStoredDataKeys(dataKeysFile(config.dataDir))
  if (db === undefined || keys === undefined || !(await isVaultInUse(db))) return toDefaultPresent(config)
  return await readPresent({ config, db, vault: await openVault(db, createKeyring(keys)) })
}
