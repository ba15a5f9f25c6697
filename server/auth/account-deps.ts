import type { Db } from '../db/tables.ts'
import type { Vault } from '../vault/vault.ts'

/** For code that reads and writes accounts without serving requests, such as commands. */
export type AccountDeps = { db: Db; vault: Vault; now: () => number }
