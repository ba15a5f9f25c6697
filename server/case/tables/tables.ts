import { type RawBuilder, sql } from 'kysely'
import type { GrantingTable } from '../../company/generations/granting-tables.ts'
import type { Tables } from '../../schema/tables.ts'
import { sealedAs } from '../words/words.ts'

type TablesWith<Column extends string> = {
  [Table in keyof Tables]: Column extends keyof Tables[Table] ? Table : never
}[keyof Tables]

export type SealedTable = TablesWith<'key_id'>

/** How sealed values are opened again, to put them under a newer key. */
export type Sealing = {
  /** Names that the values are bound to in place of the table's, and the rows of each. */
  places?: readonly { sealedAs: string; rows: RawBuilder<boolean> }[]
  /** Large tables are read in the order of their numbers. */
  by?: 'n'
}

/** The sections of "everything of one person": person/document.ts writes each. */
export type PersonSection = 'facts' | 'history' | 'words'

/** `itself`: life/erase.ts has a step for it. `with`: the row goes when that one goes. `kept`: why it stays. */
type OfPatient = { of: 'patient'; erased: 'itself' | { with: keyof Tables } | { kept: string } } & (
  | { exported: PersonSection }
  /** The reason why a person isn't shown it. */
  | { notExported: string }
)
/**
 * `ended`: when a row of it grants no more; every such change calls `supersede`, and `find-tampered.ts` compares the rows with
 * the event log. `grantsNothing`: why it needs no such event.
 */
type Grants<Table> = Table extends GrantingTable ? { ended: string } : { grantsNothing: string }
type Contents = {
  of: string
  /** How many rows may be held in memory together, where they are large. */
  atATime?: number
}
type Of<Table> =
  | (OfPatient & (Table extends GrantingTable ? Grants<Table> : unknown))
  | (({ of: 'staff' } | { of: 'server' }) & Grants<Table>)
type Sealed<Table> = Table extends SealedTable ? { sealed: Sealing } : { sealed?: never }

const plain: Sealing = {}
const large: Sealing = { by: 'n' }

/**
 * Content of each table, and whose it is. Rekeying, the use of keys, erasure, backups, moves and "everything of one
 * person" follow from it: a table that is missing here doesn't compile.
 */
export const tables = {
  inquiry: { of: 'patient', erased: 'itself', exported: 'facts', sealed: large },
  outbox: { of: 'patient', erased: { with: 'inquiry' }, exported: 'history' },
  event: {
    of: 'patient',
    erased: { kept: 'It says what was done, by whom and when, without words' },
    exported: 'history',
  },
  hospital: { of: 'server', ended: 'By every change', sealed: plain },
  referral: {
    of: 'patient',
    erased: { with: 'inquiry' },
    exported: 'words',
    ended: 'By every change of its standing, its consent or its addresses',
    sealed: large,
  },
  message: {
    of: 'patient',
    erased: { with: 'inquiry' },
    exported: 'words',
    sealed: {
      by: 'n',
      places: Object.entries(sealedAs).map(([direction, place]) => ({
        sealedAs: place,
        rows: sql<boolean>`direction = ${direction}`,
      })),
    },
  },
  message_file: { of: 'patient', erased: { with: 'message' }, exported: 'words' },
  message_reference: { of: 'patient', erased: { with: 'message' }, notExported: 'Only MACs of Message-IDs' },
  unsorted_clue: {
    of: 'patient',
    erased: { with: 'message' },
    notExported: 'Only MACs of addresses and Message-IDs of a mail whose words are exported',
  },
  file: { of: 'patient', erased: 'itself', exported: 'words', sealed: large },
  file_object: {
    of: 'patient',
    erased: { kept: 'Unreadable without its file; files/clean-objects.ts deletes it within a minute' },
    exported: 'words',
    atATime: 10,
  },
  file_label: { of: 'patient', erased: { with: 'file' }, exported: 'words', sealed: large },
  patient_file: { of: 'patient', erased: { with: 'inquiry' }, exported: 'words' },
  mail: { of: 'patient', erased: 'itself', notExported: 'Of what it was read into, the words are exported' },
  mail_raw: {
    of: 'patient',
    erased: { with: 'mail' },
    notExported: 'Of what it was read into, the words and files are exported',
    sealed: large,
    atATime: 1,
  },
  notification: {
    of: 'patient',
    erased: { with: 'inquiry' },
    notExported: 'What colleagues were told; the history has its causes',
  },
  agenda: { of: 'patient', erased: { with: 'inquiry' }, notExported: 'Who of the staff does what when' },
  missed_step: {
    of: 'patient',
    erased: { with: 'inquiry' },
    notExported: 'A figure about the work of staff',
  },
  webhook_delivery: {
    of: 'patient',
    erased: { with: 'inquiry' },
    notExported: 'What was told to a program of the company; the history has its causes',
  },
  template: { of: 'server', grantsNothing: 'Words' },
  template_text: { of: 'server', grantsNothing: 'Words' },
  template_file: { of: 'server', grantsNothing: 'Names files alone' },
  step_series: { of: 'server', grantsNothing: 'Plans' },
  file_store: { of: 'server', grantsNothing: 'Names the store, which has the same name' },
  mailbox: { of: 'server', grantsNothing: 'How far it was read' },
  backup_run: { of: 'server', grantsNothing: 'When the last one ran' },
  retention_period: { of: 'server', grantsNothing: 'How long to keep' },
  tally: { of: 'server', grantsNothing: 'Counts' },
  instance: { of: 'server', grantsNothing: 'Which processes run' },
  secret: {
    of: 'server',
    grantsNothing: 'Sealed; each is bound to its name, and the set-up by its events',
    sealed: plain,
  },
  setting: { of: 'server', ended: 'By the next version', sealed: plain },
  picture: { of: 'server', grantsNothing: 'Pictures', atATime: 10 },
  webhook: {
    of: 'server',
    ended: 'By a change of address, events, fields or state, and by its removal',
    sealed: plain,
  },
  notice: { of: 'server', grantsNothing: 'What patients agreed to' },
  signing_key: {
    of: 'server',
    grantsNothing: 'Sealed; whoever puts an old one back has no private key',
    sealed: plain,
  },
  staff: {
    of: 'staff',
    ended: 'By any change of address, name, password, role, state, factors or identities',
    sealed: plain,
  },
  session: { of: 'staff', ended: 'By a sign-out, a reset, disabling, a new password, or another factor' },
  factor: { of: 'staff', grantsNothing: "Part of its account's row", sealed: plain },
  challenge: { of: 'staff', grantsNothing: 'Minutes, and its factor decides' },
  identity: { of: 'staff', grantsNothing: "Part of its account's row", sealed: plain },
  provider_flow: { of: 'staff', grantsNothing: 'Minutes, and the browser holds its secret', sealed: plain },
  one_time_link: { of: 'staff', ended: 'By its use, the next one, a new password, or disabling' },
  known_address: { of: 'staff', grantsNothing: 'Raises a limit' },
  push_device: {
    of: 'staff',
    grantsNothing: 'Gets references without a name; goes with the session',
    sealed: plain,
  },
  program_token: { of: 'staff', ended: 'By its end, and of a review by its exchange' },
  absence: { of: 'staff', grantsNothing: 'Days' },
  profile: { of: 'staff', grantsNothing: 'Facts', sealed: plain },
  urgent_text: {
    of: 'patient',
    erased: { with: 'inquiry' },
    notExported: 'A reference on its way to a colleague, for some hours',
  },
  draft: { of: 'patient', erased: { with: 'inquiry' }, exported: 'words', sealed: plain },
  draft_file: {
    of: 'patient',
    erased: { with: 'draft' },
    notExported: 'Names files alone, which nobody has sent',
  },
  presence: {
    of: 'patient',
    erased: { with: 'inquiry' },
    notExported: 'Who of the staff looks at it, for a minute',
  },
  staff_card: { of: 'staff', grantsNothing: 'Facts', sealed: plain },
} as const satisfies { [Table in keyof Tables]: Contents & Of<Table> & Sealed<Table> }

export type ErasedItself = {
  [Table in keyof typeof tables]: (typeof tables)[Table] extends { erased: 'itself' } ? Table : never
}[keyof typeof tables]

/** How many rows of a table may be held in memory together. */
export function toRowsAtATime(table: keyof typeof tables, usually: number): number {
  const contents: Contents = tables[table]
  return contents.atATime ?? usually
}
