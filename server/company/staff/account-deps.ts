import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'

export type AccountDeps = { db: Db; vault: Vault; now: () => number }
