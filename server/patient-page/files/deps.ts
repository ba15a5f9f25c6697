import type { Office } from '#contract/office-hours.ts'
import type { ObjectStore } from '../../case/files/object-store.ts'
import type { Db } from '../../platform/db/tables.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Uploads } from './uploads.ts'

export type PatientFileDeps = {
  db: Db
  vault: Vault
  store: ObjectStore
  now: () => number
  uploads: Uploads
  office: Office
  announce: () => void
}
