import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { sealedAs } from '../words/words.ts'

type TablesWith<Column extends string> = {
  [Table in keyof Tables]: Column extends keyof Tables[Table] ? Table : never
}[keyof Tables]

export type SealedTable = TablesWith<'key_id'>

/** How sealed values are opened again, to put them under a newer key. */
export type Sealing = {
  /** What the values are bound to, where that is not the table, and which rows are. */
  places?: readonly { sealedAs: string; rows: RawBuilder<boolean> }[]
  /** Large tables are read in the order of their numbers. */
  by?: 'n'
}

/** The sections of "everything of one person": person/document.ts writes each. */
export type PersonSection = 'facts' | 'history' | 'words'

/** `itself`: life/erase.ts has a step for it. `with`: the row goes when that one goes. `kept`: why it stays. */
type OfPatient = { of: 'patient'; erased: 'itself' | { with: keyof Tables } | { kept: string } } & (
  | { told: PersonSection }
  /** The reason why a person isn't shown it. */
  | { untold: string }
)
type Contents = (OfPatient | { of: 'staff' } | { of: 'server' }) & {
  /** How many rows may be held in memory together, where they are large. */
  atATime?: number
}
type Sealed<Table> = Table extends SealedTable ? { sealed: Sealing } : { sealed?: never }

const plain: Sealing = {}
const large: Sealing = { by: 'n' }

/**
 * What each table holds and of whom. Rekeying, the use of keys, erasure, backups, moves and "everything of one person"
 * follow from it: a table that is missing here doesn't compile.
 */
export const tables = {
  inquiry: { of: 'patient', erased: 'itself', told: 'facts', sealed: large },
  outbox: { of: 'patient', erased: { with: 'inquiry' }, told: 'history' },
  event: {
    of: 'patient',
    erased: { kept: 'It says what was done, by whom and when, without words' },
    told: 'history',
  },
  message: {
    of: 'patient',
    erased: { with: 'inquiry' },
    told: 'words',
    sealed: {
      by: 'n',
      places: Object.entries(sealedAs).map(([direction, place]) => ({
        sealedAs: place,
        rows: sql<boolean>`direction = ${direction}`,
      })),
    },
  },
  message_file: { of: 'patient', erased: { with: 'message' }, told: 'words' },
  message_reference: { of: 'patient', erased: { with: 'message' }, untold: 'Only MACs of Message-IDs' },
  unsorted_clue: {
    of: 'patient',
    erased: { with: 'message' },
    untold: 'Only MACs of addresses and Message-IDs of a mail whose words are told',
  },
  file: { of: 'patient', erased: 'itself', told: 'words', sealed: large },
  file_object: {
    of: 'patient',
    erased: { kept: 'Unreadable without its file; files/clean-objects.ts deletes it within a minute' },
    told: 'words',
    atATime: 10,
  },
  file_label: { of: 'patient', erased: { with: 'file' }, told: 'words', sealed: large },
  patient_file: { of: 'patient', erased: { with: 'inquiry' }, told: 'words' },
  mail: { of: 'patient', erased: 'itself', untold: 'Of what it was read into, the words are told' },
  mail_raw: {
    of: 'patient',
    erased: { with: 'mail' },
    untold: 'Of what it was read into, the words and files are told',
    sealed: large,
    atATime: 1,
  },
  notification: {
    of: 'patient',
    erased: { with: 'inquiry' },
    untold: 'What colleagues were told; the history has its causes',
  },
  agenda: { of: 'patient', erased: { with: 'inquiry' }, untold: 'Who of the staff does what when' },
  missed_step: { of: 'patient', erased: { with: 'inquiry' }, untold: 'A figure about the work of staff' },
  webhook_delivery: {
    of: 'patient',
    erased: { with: 'inquiry' },
    untold: 'What was told to a program of the company; the history has its causes',
  },
  template: { of: 'server' },
  template_text: { of: 'server' },
  template_file: { of: 'server' },
  step_series: { of: 'server' },
  file_store: { of: 'server' },
  mailbox: { of: 'server' },
  backup_run: { of: 'server' },
  retention_period: { of: 'server' },
  tally: { of: 'server' },
  instance: { of: 'server' },
  secret: { of: 'server', sealed: plain },
  setting: { of: 'server', sealed: plain },
  picture: { of: 'server', atATime: 10 },
  webhook: { of: 'server', sealed: plain },
  notice: { of: 'server' },
  signing_key: { of: 'server', sealed: plain },
  staff: { of: 'staff', sealed: plain },
  session: { of: 'staff' },
  factor: { of: 'staff', sealed: plain },
  challenge: { of: 'staff' },
  identity: { of: 'staff', sealed: plain },
  provider_flow: { of: 'staff', sealed: plain },
  one_time_link: { of: 'staff' },
  known_address: { of: 'staff' },
  push_device: { of: 'staff', sealed: plain },
  program_token: { of: 'staff' },
  absence: { of: 'staff' },
  profile: { of: 'staff', sealed: plain },
  urgent_text: {
    of: 'patient',
    erased: { with: 'inquiry' },
    untold: 'A reference on its way to a colleague, for some hours',
  },
  staff_card: { of: 'staff', sealed: plain },
} as const satisfies { [Table in keyof Tables]: Contents & Sealed<Table> }

export type ErasedItself = {
  [Table in keyof typeof tables]: (typeof tables)[Table] extends { erased: 'itself' } ? Table : never
}[keyof typeof tables]

/** How many rows of a table may be held in memory together. */
export function toRowsAtATime(table: keyof typeof tables, usually: number): number {
  const contents: Contents = tables[table]
  return contents.atATime ?? usually
}
