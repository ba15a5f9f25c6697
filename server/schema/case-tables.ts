import type { Generated } from 'kysely'
import type { Direction, MessageChannel, Trust } from '#contract/inquiry/conversation.ts'
import type { EventKind } from '#contract/life/events.ts'
import type { Standing } from '#contract/life/standing.ts'
import type { NotificationKind } from '#contract/mail/notification-kinds.ts'
import type { SealedColumns } from './sealed-columns.ts'

/** An inquiry, what was said of it and sent with it, what is planned, and the words that coordinators keep for it. */
export type CaseTables = {
  inquiry: InquiryTable
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
  notification: NotificationTable
  tally: TallyTable
  agenda: AgendaTable
  missed_step: MissedStepTable
  retention_period: RetentionPeriodTable
  draft: DraftTable
  draft_file: { draft_id: string; file_id: string }
  presence: PresenceTable
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
  urgent: Generated<number>
  /** The first of the steps owed and planned, for lists. */
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
  /** 1: made to try the desk, and erased by one press. None of its mails leaves. */
  invented: Generated<number>
  /** Raised by each new link of the patient's page. */
  link_generation: Generated<number>
  withdrawn_at: number | null
  /** `stop` or `erase`; null with `withdrawn_at`. */
  withdrawn_wants: string | null
  /** JSON: what was owed and planned before the withdrawal; null with `withdrawn_at`. */
  withdrawn_work: string | null
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

type MessageTable = SealedColumns & {
  n: Generated<number>
  id: string
  /** Null while nobody knows which inquiry it belongs to. */
  inquiry_id: string | null
  /** Null in the patient's conversation; else the message is in the thread of a hospital. */
  referral_id: Generated<string | null>
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

/** Words that a member of staff has begun and not sent. */
type DraftTable = SealedColumns & {
  /** `STAFF PLACE` */
  id: string
  staff_id: string
  /** Null for an inquiry that is being entered. */
  inquiry_id: string | null
  /** Where it is written: contract/desk/drafts.ts. */
  place: string
  saved_at: number
}

type PresenceTable = { staff_id: string; inquiry_id: string; is_writing: number; seen_at: number }

type MessageFileTable = { message_id: string; file_id: string; position: number }

type FileTable = {
  n: Generated<number>
  id: string
  /** Size of the whole file, in clear. */
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

/** Result of the virus scanner, as the desk reads it. */
type ScanState = 'none' | 'clean' | 'infected' | 'too-large'

/** A file that a patient sends from their page; its row goes with the file. */
type PatientFileTable = {
  file_id: string
  inquiry_id: string
  /** The message of which it becomes a part once it is whole: of all files that were chosen together. */
  message_id: string
  position: number
  /** MAC of the hash that the browser computed; null without script. */
  content_mac: Uint8Array | null
  begun_at: number
}

/** Label of a file that came in; `id` is the file's. Sealed is the name that a coordinator gave it. */
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
  /** Small pieces of a file that arrives. Null for an object in the store. */
  content: Uint8Array | null
  /** When it was packed into other objects. Null for an erased file, whose objects go at once. */
  released_at: number | null
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

/** One row: how many inquiries there are. */
type TallyTable = { one: number; inquiries: number }

/** Tasks that each person has to come back to: written with the inquiry, for lists by person. */
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
  /** The member of staff who had to do it. */
  owner: string | null
  due_at: number
  ended_at: number
}

/** The retention that the privacy notice has named from a time on. */
type RetentionPeriodTable = { from_at: number; days: number }
