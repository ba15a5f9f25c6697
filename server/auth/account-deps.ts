import type { Db } from '../db/tables.ts'
import type { Vault } from '../vault/vault.ts'

/** What reads and writes accounts without serving requests, such as a command. */
export type AccountDeps = { db: Db; vault: Vault; now: () => number }
