import { existsSync } from 'node:fs'
import type { DataKey } from '../../server/platform/config/data-key.ts'
import { isGuessable } from '../../server/platform/config/data-key.ts'
import { dataKeysFile, findStoredDataKeys } from '../../server/platform/vault/data-keys.ts'
import { createKeyring } from '../../server/platform/vault/keyring.ts'
import { isVaultInUse, openVault } from '../../server/platform/vault/vault.ts'
import type { Db } from '../../server/schema/tables.ts'
import { type Check, hint, type Installation, ok, toMessage, type Verdict, wrong } from './check.ts'

export const checkDataKeys: Check = async (installation) => {
  const { config } = installation
  const file = dataKeysFile(config.dataDir)
  const found = config.dataKeys ?? findStored(file)
  if (typeof found === 'string')
    return [wrong(found, 'Do as it says. Without these keys nobody can read what patients wrote.')]
  const inUse = await findUsed(installation)
  if (found === undefined)
    return inUse === undefined
      ? [
          hint(
            'There are no data keys yet.',
            'The first start of the server creates them, unless DATA_KEYS is set.',
          ),
        ]
      : [
          wrong(
            'The data keys are missing.',
            `Put ${file} back, or set DATA_KEYS: without them nothing can be read.`,
          ),
        ]
  const problems = [...findWeak(found), ...(inUse ? await findUnfit(inUse, found) : [])]
  if (problems.length > 0) return problems
  const where = config.dataKeys ? 'DATA_KEYS' : file
  const beside = config.production && !config.dataKeys
  return [
    ok(`The data keys (${found.length}, in ${where}) are random, and open the database.`),
    ...(beside
      ? [
          hint(
            'The data keys lie beside the data that they seal: who takes the disk has both.',
            `Keep copies of ${file} in two other places. DATA_KEYS in the settings keeps them apart.`,
          ),
        ]
      : []),
  ]
}

/** Or what is wrong with their file. */
function findStored(file: string): DataKey[] | string | undefined {
  try {
    return existsSync(file) ? findStoredDataKeys(file) : undefined
  } catch (error) {
    return `${toMessage(error)}.`
  }
}

/** The database, if something was ever sealed in it. What keeps it closed is another check's. */
async function findUsed({ openDb }: Installation): Promise<Db | undefined> {
  const db = await openDb().catch(() => undefined)
  return db && (await isVaultInUse(db)) ? db : undefined
}

function findWeak(keys: readonly DataKey[]): Verdict[] {
  return keys
    .filter(({ key }) => isGuessable(key))
    .map(({ id }) =>
      wrong(
        `The data key ${id} is not random: it can be guessed.`,
        'Run "pona keys rotate"; once "pona keys list" shows 0 rows for it, remove it, and delete older backups.',
      ),
    )
}

async function findUnfit(db: Db, keys: readonly DataKey[]): Promise<Verdict[]> {
  try {
    await openVault(db, createKeyring(keys))
    return []
  } catch {
    return [
      wrong(
        'None of the data keys opens this database.',
        'Put back the keys with which it was written, beside the present ones: DATA_KEYS, or keys/data-keys.',
      ),
    ]
  }
}
