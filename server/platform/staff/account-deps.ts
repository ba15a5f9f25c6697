import type { Db } from '../db/tables.ts'
import type { Vault } from '../vault/vault.ts'

export type AccountDeps = { db: Db; vault: Vault; now: () => number }
