import type { Generated, Kysely, Transaction } from 'kysely'
import type { Direction, MessageChannel, Trust } from '#contract/conversation.ts'
import type { EventKind } from '#contract/life/events.ts'
import type { Standing } from '#contract/life/standing.ts'
import type { OutboxKind, UrgentKind } from '#contract/mail-kinds.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import type { ConnectTables } from './connect-tables.ts'

export type Db = Kysely<Tables>
/** Must be inside a transaction. */
export type Trx = Transaction<Tables>

/** Times are milliseconds since the epoch; MACs and hashes are 32 bytes. */
export type Tables = ConnectTables & {
  inquiry: InquiryTable
  outbox: OutboxTable
  event: EventTable
  message: MessageTable
  message_file: MessageFileTable
  template: TemplateTable
  template_text: TemplateTextTable
  step_series: StepSeriesTable
  file: FileTable
  file_object: FileObjectTable
  patient_file: PatientFileTable
  file_label: FileLabelTable
  file_store: { one: number; id: string }
  template_file: TemplateFileTable
  mail: MailTable
  mail_raw: MailRawTable
  mailbox: MailboxTable
  message_reference: MessageReferenceTable
  unsorted_clue: UnsortedClueTable
  secret: SecretTable
  setting: SettingTable
  picture: PictureTable
  notice: NoticeTable
  staff: StaffTable
  session: SessionTable
  factor: FactorTable
  challenge: ChallengeTable
  identity: IdentityTable
  provider_flow: ProviderFlowTable
  one_time_link: OneTimeLinkTable
  known_address: KnownAddressTable
  signing_key: SigningKeyTable
  notification: NotificationTable
  push_device: PushDeviceTable
  tally: TallyTable
  agenda: AgendaTable
  missed_step: MissedStepTable
  absence: AbsenceTable
  profile: SealedColumns & { id: string }
  urgent_text: UrgentTextTable
  backup_run: BackupRunTable
  retention_period: RetentionPeriodTable
  instance: InstanceTable
  staff_card: StaffCardTable
}

type InquiryTable = {
  n: Generated<number>
  id: string
  reference: string
  received_at: number
  locale: string
  consent_version: string
  standing: Standing
  key_id: string
  sealed: Uint8Array
  idempotency_mac: Uint8Array | null
  content_mac: Uint8Array
  email_index: Uint8Array
  phone_index: Uint8Array
  version: Generated<number>
  owed_kind: string | null
  owed_at: number | null
  /** JSON: what is planned, sorted by time. */
  steps: Generated<string>
  /** What comes first of what is owed and planned, for lists. */
  next_kind: string | null
  next_at: number | null
  owner: string | null
  answered_at: number | null
  answered_by: string | null
  answered_via: string | null
  closed_at: number | null
  closed_for: string | null
  /** The retention in days to which the patient agreed, where it was lengthened since. */
  keep_days: number | null
  /** JSON: the state before the last change; null when it can't be undone. */
  undo: string | null
  destination: string | null
  lifted_at: number | null
  merged_into: string | null
  /** The campaign in the address of the form's page, such as `facebook / cpc / knees`. */
  source: string | null
  heard_from: string | null
  corrected_at: number | null
  /** Raised by each new link of the patient's page. */
  link_generation: Generated<number>
  withdrawn_at: number | null
  /** `stop` or `erase`; null with `withdrawn_at`. */
  withdrawn_wants: string | null
  /** JSON: what was owed and planned before the withdrawal; null with `withdrawn_at`. */
  withdrawn_work: string | null
}

type OutboxTable = {
  n: Generated<number>
  /** What the mail is about: an inquiry, or a member of staff. The other is null. */
  inquiry_id: string | null
  staff_id: string | null
  kind: OutboxKind
  /** Distinguishes mails of one kind, such as replies; empty where an inquiry has one of the kind. */
  item_id: Generated<string>
  state: string
  attempts: number
  created_at: number
  due_at: number
  lease_until: number
  sent_at: number | null
  /** A code such as `ECONNECTION` or `EENVELOPE 451`, never the server's text: it may quote an address. */
  last_error: string | null
  /** Of the request that caused it, by which the log's lines about both are found. Null for the server's own mails. */
  request_id: string | null
}

type EventTable = {
  n: number
  subject_id: string
  kind: EventKind
  actor: string
  at: number
  /** JSON, free of personal data. */
  detail: string
  previous_hash: Uint8Array
  hash: Uint8Array
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

/** What was uploaded for the site: everybody may see it. */
type PictureTable = {
  /** A hash of the content. */
  id: string
  width: number
  height: number
  /** WebP. */
  content: Uint8Array
  uploaded_at: number
}

/** Append-only: of each version of what patients agree to, its words, anew where a setting has changed them. */
type NoticeTable = {
  version: string
  revision: number
  locale: string
  since: number
  /** JSON. */
  words: string
}

type MessageTable = SealedColumns & {
  n: Generated<number>
  id: string
  /** Null while nobody knows which inquiry it belongs to. */
  inquiry_id: string | null
  direction: Direction
  /** Null for a note that is about no call or message. */
  channel: MessageChannel | null
  /** Id of a member of staff, `patient`, `sender` or `office`. */
  author: string
  at: number
  /** Null unless it came in. */
  trust: Trust | null
  automatic: Generated<number>
}

type MessageFileTable = { message_id: string; file_id: string; position: number }

type FileTable = {
  n: Generated<number>
  id: string
  /** Of the whole file, in clear. */
  bytes: number
  state: FileState
  /** In clear, as far as they are confirmed. */
  stored_bytes: Generated<number>
  chunks: Generated<number>
  /** When bytes of it were last confirmed. */
  written_at: Generated<number>
  /** Null while a template or a message refers to the file. */
  unused_since: number | null
  scan: Generated<ScanState>
  /** Null until they were counted; 0 where they can't be, as those of other kinds than PDF. */
  pages: number | null
  key_id: string
  sealed: Uint8Array
}

/**
 * `arriving`: not whole yet. `loose`: whole, in many small objects. `packed`: whole, in full objects. `gone`: erased
 * while a backup was made, which has the row alone.
 */
export type FileState = 'arriving' | 'loose' | 'packed' | 'gone'

/** What the virus scanner found, as the desk reads it. */
type ScanState = 'none' | 'clean' | 'infected' | 'too-large'

/** A file that a patient sends from their page; its row goes with the file. */
type PatientFileTable = {
  file_id: string
  inquiry_id: string
  /** The message of which it becomes a part once it is whole: of all files that were chosen together. */
  message_id: string
  position: number
  /** Of the hash that the browser computed; null without script. */
  content_mac: Uint8Array | null
  begun_at: number
}

/** Of a file that came in; `id` is the file's. Sealed is the name that a coordinator gave it. */
type FileLabelTable = SealedColumns & {
  n: Generated<number>
  id: string
  /** Null until the files of its inquiry are put in order. */
  position: number | null
  for_hospital: number
}

/** Sealed chunks that follow each other; `start` and `bytes` count plain bytes of the file. */
type FileObjectTable = {
  name: string
  /** Null once the file is erased, or packed into other objects: the object is then deleted. */
  file_id: string | null
  first_chunk: number
  chunks: number
  start: number
  bytes: number
  /** Of small pieces of a file that arrives. Null for what lies in the store. */
  content: Uint8Array | null
  /** When it was packed into other objects. Null for an erased file, whose objects go at once. */
  released_at: number | null
}

/** A mail that came in. Without its bytes it is a tombstone, by which a copy is recognised. */
type MailTable = {
  n: Generated<number>
  id: string
  /** `lmtp`, or the IMAP mailbox as `user@host/folder`. */
  source: string
  uidvalidity: number | null
  uid: number | null
  raw_mac: Uint8Array
  /** Of Message-ID, sender and content; null until it was read, and without a Message-ID. */
  content_mac: Uint8Array | null
  bytes: number
  /** By the clock of the mailbox. */
  arrived_at: number
  stored_at: number
  /** `stored` waits to be read; `repeat` came before; `own` is a mail of ours. */
  state: string
  /** Why it could not be parsed. */
  problem: string | null
  attempts: number
  due_at: number
  lease_until: number
  /** The message that it was read into. */
  message_id: string | null
  /** Whether the company's mail server vouches for the sender. */
  vouched_for: Generated<number>
  /** When somebody said that it isn't ours. */
  set_aside_at: number | null
}

/** The bytes of a mail as it came, while they are kept. */
type MailRawTable = SealedColumns & { n: Generated<number>; id: string }

/** `mac` is that of a mail's Message-ID. */
type MessageReferenceTable = { mac: Uint8Array; message_id: string }

/** Of a mail that belongs to no inquiry: server/case/words/unsorted-clues.ts says of what the MACs are. */
type UnsortedClueTable = { mac: Uint8Array; message_id: string }

type MailboxTable = {
  source: string
  /** Null until it was opened for the first time. */
  uidvalidity: number | null
  /** The newest UID that is stored. */
  uid: number
  /** Mails below it are left alone. */
  first_uid: number
  /** Mails that arrived before are left alone, also when all UIDs have changed. */
  since: number
  /** The instance that reads it. */
  lease_by: string
  lease_until: number
  /** The last time that it was read without a problem. */
  checked_at: number | null
  problem: string | null
  problem_since: number | null
  /** When its UIDs were last compared with those stored. */
  compared_at: number | null
  /** How many mails that comparison missed. */
  missing: number
}

type TemplateFileTable = {
  template_id: string
  locale: string
  file_id: string
  position: number
}

type TemplateTable = {
  id: string
  title: string
  version: number
  /** Id of the member of staff who added it; null for those that came with the software. */
  author: string | null
}

type TemplateTextTable = {
  template_id: string
  locale: string
  subject: string
  body: string
}

type StepSeriesTable = {
  id: string
  name: string
  /** JSON: what is planned after how many days, in that order. */
  steps: string
  version: number
}

type StaffTable = SealedColumns & {
  id: string
  email: string
  name: string
  admin: number
  /** A PHC string; null until the first password is set. */
  password_hash: string | null
  created_at: number
  updated_at: number
  last_sign_in_at: number | null
  disabled_at: number | null
  /** Of this row, its factors and its identities: server/platform/staff/account-mac.ts. */
  mac: Uint8Array | null
}

type SessionTable = {
  id: string
  staff_id: string
  created_at: number
  refreshed_at: number
  counter: number
  /** Refresh tokens below this counter were issued before the session was elevated. */
  lifted_at_counter: number
  aal: 'aal1' | 'aal2'
  factor_id: string | null
  methods: string
  user_agent: string
  address_block: string
  mac: Uint8Array | null
}

type FactorTable = SealedColumns & {
  id: string
  staff_id: string
  type: 'totp' | 'phone' | 'webauthn' | 'recovery_code'
  friendly_name: string
  status: 'unverified' | 'verified'
  created_at: number
  updated_at: number
  last_challenged_at: number | null
  /** The newest TOTP time step that was accepted, a passkey's counter, or how often recovery codes were made or used. */
  last_step: number
  failures: number
  failures_since: number
}

type ChallengeTable = {
  id: string
  factor_id: string
  created_at: number
  spent_at: number | null
  code_mac: Uint8Array | null
}

type IdentityTable = SealedColumns & {
  id: string
  staff_id: string
  provider: string
  issuer: string
  subject: string
  created_at: number
  updated_at: number
  last_sign_in_at: number | null
}

type ProviderFlowTable = SealedColumns & {
  id: string
  state_hash: Uint8Array
  code_hash: Uint8Array | null
  provider: string
  redirect_to: string
  code_challenge: string
  code_challenge_method: 's256' | 'plain'
  link_session_id: string | null
  staff_id: string | null
  created_at: number
  used_at: number | null
}

type UrgentTextTable = {
  n: Generated<number>
  staff_id: string
  /** What it is about: an inquiry, or a member of staff. The other is null. */
  inquiry_id: string | null
  about_id: string | null
  kind: UrgentKind
  attempts: number
  created_at: number
  due_at: number
  lease_until: number
}

type OneTimeLinkTable = {
  token_hash: Uint8Array
  staff_id: string
  kind: 'invite' | 'recovery'
  created_at: number
  expires_at: number
}

type KnownAddressTable = {
  staff_id: string
  address_mac: Uint8Array
  seen_at: number
}

type SigningKeyTable = SealedColumns & {
  id: string
  created_at: number
  signs_from: number
}

type NotificationTable = {
  id: string
  staff_id: string
  inquiry_id: string
  kind: NotificationKind
  actor: string
  /** The absent colleague, if the notification goes to their cover. */
  absent_id: string | null
  at: number
  /** The version of the inquiry that the causing change produced; null for a mention. */
  version: number | null
  seen_at: number | null
  pushed_at: number | null
  mailed_at: number | null
}

/** Days of the office as YYYY-MM-DD, both included. */
type AbsenceTable = {
  staff_id: string
  first_day: string
  last_day: string
  cover: string
}

type PushDeviceTable = SealedColumns & {
  id: string
  staff_id: string
  /** Null once that session has expired. */
  session_id: string | null
  endpoint_mac: Uint8Array
  user_agent: string
  created_at: number
  renewed_at: number
}

/** One row: how many inquiries there are. */
type TallyTable = { one: number; inquiries: number }

/** What each person has to come back to: written with the inquiry, for lists by person. */
type AgendaTable = {
  inquiry_n: number
  /** The id of a step, or `owed`. */
  item: string
  staff_id: string
  at: number
}

type MissedStepTable = {
  inquiry_id: string
  version: number
  /** The id of the step, or `owed`. */
  item: string
  /** Who had to do it. */
  owner: string | null
  due_at: number
  ended_at: number
}

/** One row: of the backups to BACKUP_TO, all instances together. */
type BackupRunTable = {
  one: number
  /** When a server was first told to make them. */
  watched_since: number
  /** The process that makes one. */
  lease_by: Generated<string>
  lease_until: Generated<number>
  /** Of the newest that is complete. */
  made_at: number | null
  /** Why the last attempt failed, in a sentence. */
  problem: string | null
  drill_begun_at: number | null
  /** When the newest backup was last proved by a drill. */
  drilled_at: number | null
  /** What the last drill found, in sentences. */
  drill_problem: string | null
}

/** The retention that the privacy notice has named from a time on. */
type RetentionPeriodTable = { from_at: number; days: number }

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

/** Sealed: name, role, languages and face. `id` is the person's. */
type StaffCardTable = SealedColumns & { id: string; offered_at: number }

type SealedColumns = {
  key_id: string
  sealed: Uint8Array
}
