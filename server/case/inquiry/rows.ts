import type { Selectable } from 'kysely'
import { otherCountryCode } from '#contract/company/countries.ts'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { forEachField } from '#contract/inquiry/inquiry.ts'
import { understandPhone } from '#contract/inquiry/phone.ts'
import { toNext } from '#contract/life/steps.ts'
import type { Db, Tables } from '../../schema/tables.ts'
import { toExcerpt } from './excerpt.ts'
import { type Written, writtenFormat } from './fields.ts'
import { lifeColumns, toLife } from './life-columns.ts'
import { type OpenDeps, tryToOpen, UNREADABLE_TEXT } from './try-to-open.ts'

export const rowColumns = [
  ...lifeColumns,
  'n',
  'id',
  'reference',
  'locale',
  'consent_version',
  'source',
  'heard_from',
  'key_id',
  'sealed',
  'email_index',
  'phone_index',
  'link_generation',
  'invented',
] as const satisfies (keyof Tables['inquiry'])[]

export type StoredRow = Pick<Selectable<Tables['inquiry']>, (typeof rowColumns)[number]>

export type RowContext = {
  /** Decides what is overdue. */
  now: number
  stepNotes: InquiryRow['stepNotes']
  hospitals: InquiryRow['hospitals']
  leftAlone: InquiryRow['leftAlone']
  mergedInto: string | null
  /** Why the newest reply failed; undefined if answered since. `isCorrected`: the address was corrected since. */
  failure: Omit<NonNullable<InquiryRow['failedReply']>, 'domain'> | undefined
  lateReply: string | null
  /** Undefined where nothing followed the first words. */
  lastWords: InquiryRow['lastWords'] | undefined
  arrived: InquiryRow['arrived']
  samePhone: number
}

export function findRowById(db: Db, id: string): Promise<StoredRow | undefined> {
  return db.selectFrom('inquiry').select(rowColumns).where('id', '=', id).executeTakeFirst()
}

export async function findRow(db: Db, reference: string): Promise<StoredRow | undefined> {
  return db.selectFrom('inquiry').select(rowColumns).where('reference', '=', reference).executeTakeFirst()
}

const UNREADABLE: Written = {
  ...forEachField(() => ''),
  writer: null,
  name: 'Cannot be read',
  countryCode: otherCountryCode,
  message: UNREADABLE_TEXT,
}

export function readWritten(
  { vault, log }: OpenDeps,
  row: Pick<StoredRow, 'id' | 'key_id' | 'sealed'>,
): Written {
  return tryToOpen(log, row, () => writtenFormat.open(vault, row), UNREADABLE)
}

export function toInquiryRow(deps: OpenDeps, row: StoredRow, context: RowContext): InquiryRow {
  return toOpenedRow(row, readWritten(deps, row), context)
}

/** The words for the steps, and those for the first. */
export function toNotes(
  next: InquiryRow['next'],
  stepNotes: InquiryRow['stepNotes'],
): Pick<InquiryRow, 'stepNotes' | 'nextNote'> {
  const id = next?.note ?? null
  const text = id === null ? undefined : stepNotes[id]
  return { stepNotes, nextNote: id === null || text === undefined ? null : { id, text } }
}

export function toOpenedRow(row: StoredRow, written: Written, context: RowContext): InquiryRow {
  const { now, stepNotes, leftAlone, mergedInto, failure, lateReply, lastWords } = context
  const { name, email, countryCode, phone, treatment, message } = written
  const life = toLife(row, leftAlone)
  const next = toNext(life, now)
  return {
    id: row.id,
    reference: row.reference,
    name,
    countryCode: understandPhone(countryCode, phone).callingCode,
    locale: row.locale,
    treatment,
    arrived: context.arrived,
    samePhone: context.samePhone,
    lastWords: lastWords ?? { text: toExcerpt(message), by: null, hasFiles: false },
    ...life,
    next,
    ...toNotes(next, stepNotes),
    hospitals: context.hospitals,
    mergedInto,
    failedReply:
      failure === undefined ? null : { ...failure, domain: email.slice(email.lastIndexOf('@') + 1) },
    lateReply,
    isInvented: row.invented === 1,
  }
}
