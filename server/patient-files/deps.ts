import type { Office } from '#contract/office-hours.ts'
import type { Db } from '../db/tables.ts'
import type { ObjectStore } from '../files/object-store.ts'
import type { Uploads } from '../files/uploads.ts'
import type { Vault } from '../vault/vault.ts'

export type PatientFileDeps = {
  db: Db
  vault: Vault
  store: ObjectStore
  now: () => number
  uploads: Uploads
  office: Office
  announce: () => void
}
