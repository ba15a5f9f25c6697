import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, parseConfig } from '../server/config.ts'
import { openConfiguredDatabase } from '../server/db/open.ts'
import type { Db } from '../server/db/tables.ts'
import { openKeyring } from '../server/vault/open-keyring.ts'
import { openVault, type Vault } from '../server/vault/vault.ts'

/** A fault of whoever calls a command: said in one sentence, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Runs a command; what goes wrong is one sentence on standard error and exit code 1. */
export async function runCommand(command: (args: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

export type Store = AsyncDisposable & { config: Config; db: Db; vault: Vault }

/** Opens what the server has, by the same settings; the server may be running. */
export async function openStore(): Promise<Store> {
  const config = parseConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const db = await openConfiguredDatabase(config, () => {})
  const vault = await openVault(db, await openKeyring(config, db))
  return { config, db, vault, [Symbol.asyncDispose]: () => db.destroy() }
}

export function readDatabaseFile(): string {
  const config = parseConfig(process.env)
  if (config.databaseUrl !== undefined) {
    throw new UsageError(
      'The data is in PostgreSQL: use pg_dump and pg_restore, and keep the data keys apart from the dump',
    )
  }
  return join(config.dataDir, 'pona.db')
}
