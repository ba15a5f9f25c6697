import type { Office } from '#contract/company/office-hours.ts'
import type { ObjectStore } from '../../platform/store/object-store.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
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
