import type { Db } from '../db/tables.ts'
import type { Vault } from '../vault/vault.ts'
import type { ObjectStore } from './object-store.ts'

export type FileDeps = { db: Db; vault: Vault; store: ObjectStore; now: () => number }
