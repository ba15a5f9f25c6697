import type { Db } from '../../platform/db/tables.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { ObjectStore } from './object-store.ts'

export type FileDeps = { db: Db; vault: Vault; store: ObjectStore; now: () => number }
