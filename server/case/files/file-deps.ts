import type { ObjectStore } from '../../platform/store/object-store.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'

export type FileDeps = { db: Db; vault: Vault; store: ObjectStore; now: () => number }
