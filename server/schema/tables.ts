import type { Generated, Kysely, Transaction } from 'kysely'
import type { CaseTables } from './case-tables.ts'
import type { ConnectTables } from './connect-tables.ts'
import type { HospitalTables } from './hospital-tables.ts'
import type { MailTables } from './mail-tables.ts'
import type { SealedColumns } from './sealed-columns.ts'
import type { StaffTables } from './staff-tables.ts'

export type Db = Kysely<Tables>
/** Must be inside a transaction. */
export type Trx = Transaction<Tables>

/** Times are milliseconds since the epoch; MACs and hashes are 32 bytes. */
export type Tables = CaseTables &
  HospitalTables &
  MailTables &
  StaffTables &
  ConnectTables & {
    secret: SecretTable
    setting: SettingTable
    picture: PictureTable
    notice: NoticeTable
    signing_key: SigningKeyTable
    backup_run: BackupRunTable
    instance: InstanceTable
  }

type SecretTable = {
  name: string
  key_id: string
  sealed: Uint8Array
}

/** Append-only: of each section the newest version counts. */
type SettingTable = SealedColumns & {
  /** `SECTION.VERSION` */
  id: string
  section: string
  version: number
  /** The event that says who set it and when. */
  event: number
}

/** Pictures that were uploaded for the site: everybody may see them. */
type PictureTable = {
  /** A hash of the content. */
  id: string
  width: number
  height: number
  /** WebP. */
  content: Uint8Array
  uploaded_at: number
}

/** Append-only: the words of each version that patients agree to, with a revision where a setting has changed them. */
type NoticeTable = {
  version: string
  revision: number
  locale: string
  since: number
  /** JSON. */
  words: string
}

type SigningKeyTable = SealedColumns & {
  id: string
  created_at: number
  signs_from: number
}

/** One row: of the backups to BACKUP_TO, all instances together. */
type BackupRunTable = {
  one: number
  /** When a server was first told to make them. */
  watched_since: number
  /** The process that makes one. */
  lease_by: Generated<string>
  lease_until: Generated<number>
  /** Time of the newest complete backup. */
  made_at: number | null
  /** Why the last attempt failed, in a sentence. */
  problem: string | null
  drill_begun_at: number | null
  /** When the newest backup was last proved by a drill. */
  drilled_at: number | null
  /** Problem that the last drill found, in sentences. */
  drill_problem: string | null
}

/** A server that runs on this database, as it last told. */
type InstanceTable = {
  id: string
  host: string
  version: string
  started_at: number
  seen_at: number
  /** The number of the last change of the settings that it follows. */
  settings: number
  /** The hash of its pages, and why they are not those of the settings. */
  pages: string
  problem: string | null
}
