import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { Kysely, sql } from 'kysely'
import { type Config, parseConfig } from '../../server/platform/config/config.ts'
import { toPostgresPlace } from '../../server/platform/config/postgres-url.ts'
import { openConfiguredDatabase, openDatabase, toDatabaseFile } from '../../server/platform/db/open.ts'
import { createPostgresDialect } from '../../server/platform/db/postgres.ts'
import { explainPostgresError } from '../../server/platform/db/postgres-problem.ts'
import { openDataDir } from '../../server/platform/disk/data-dir.ts'
import { findKeyring, openKeyring } from '../../server/platform/vault/open-keyring.ts'
import { findVault, openVault, type Vault } from '../../server/platform/vault/vault.ts'
import type { Db } from '../../server/schema/tables.ts'

export const SETTINGS_HINT =
  'If the server has been started before, run this command with its settings: docs/operating.md says how'

export type Store = AsyncDisposable & { config: Config; db: Db; vault: Vault }

/**
 * Opens the server's database and keys by the same settings; the server may be running. Refuses a missing database:
 * without the server's settings a command would create an empty one.
 */
export async function openStore(): Promise<Store> {
  const config = parseConfig(process.env)
  await refuseMissingDatabase(config)
  return open(config)
}

export async function refuseMissingDatabase(config: Config): Promise<void> {
  if (!(await hasDatabase(config))) throw new Error(toNoDatabase(config))
}

/** Undefined where there is no database. */
export async function findStore(): Promise<Store | undefined> {
  const config = parseConfig(process.env)
  return (await hasDatabase(config)) ? open(config) : undefined
}

/** Like `openStore`, but creates the database for the first account and says so on standard error. */
export async function openOrCreateStore(): Promise<Store> {
  const config = parseConfig(process.env)
  const isNew = !(await hasDatabase(config))
  const store = await open(config)
  if (isNew) process.stderr.write(`There was no database yet. A new one is in ${toPlace(config)}\n`)
  return store
}

/** The SQLite file, which has to exist. */
export function readDatabaseFile(): string {
  const config = parseConfig(process.env)
  const file = toDatabaseFile(config)
  if (config.databaseUrl !== undefined || !existsSync(file)) throw new Error(toNoDatabase(config))
  return file
}

/** A backup without a root of the MAC keys is none of these data keys, so neither is made for it. */
export async function openCopy(file: string): Promise<Store> {
  const config = parseConfig(process.env)
  const keyring = findKeyring(config)
  await using opened = new AsyncDisposableStack()
  const db = opened.use(await openDatabase({ file }))
  const vault = await findVault(db, keyring)
  if (vault === undefined)
    throw new Error('The backup was sealed with no data key: it is empty, or was changed')
  const closing = opened.move()
  return { config, db, vault, [Symbol.asyncDispose]: () => closing.disposeAsync() }
}

async function open(config: Config): Promise<Store> {
  openDataDir(config.dataDir)
  return openWithKeys(config, await openConfiguredDatabase(config, () => {}))
}

async function openWithKeys(config: Config, db: Db): Promise<Store> {
  const vault = await openVault(db, await openKeyring(config, db))
  return { config, db, vault, [Symbol.asyncDispose]: () => db.destroy() }
}

async function hasDatabase(config: Config): Promise<boolean> {
  if (config.databaseUrl === undefined) return existsSync(toDatabaseFile(config))
  await using db = new Kysely<unknown>({ dialect: await createPostgresDialect(config.databaseUrl, () => {}) })
  try {
    const { rows } = await sql<{ found: boolean }>`select
      to_regclass(quote_ident(current_schema()) || '.kysely_migration') is not null as found`.execute(db)
    return rows[0]?.found === true
  } catch (error) {
    throw explainPostgresError(error, config.databaseUrl)
  }
}

function toNoDatabase(config: Config): string {
  return `There is no database in ${toPlace(config)}. ${SETTINGS_HINT}`
}

/** Leaves out the password. */
function toPlace({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `${resolve(dataDir)} (DATA_DIR)`
  return `${toPostgresPlace(databaseUrl)} (DATABASE_URL)`
}
