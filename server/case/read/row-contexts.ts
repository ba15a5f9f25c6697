import { isOpen, isSpam, spamStandings } from '#contract/life/standing.ts'
import { HELD } from '#contract/mail/mail-error.ts'
import { toDetail } from '../../company/audit/event-log.ts'
import type { OfInquiry } from '../../company/outbox/store.ts'
import type { Db } from '../../schema/tables.ts'
import { toLife } from '../inquiry/life-columns.ts'
import type { RowContext, StoredRow } from '../inquiry/rows.ts'
import type { OpenDeps } from '../inquiry/try-to-open.ts'
import { foldAnswers, readAnswers } from '../life/failed-replies.ts'
import { findLeftAlone } from '../life/left-alone.ts'
import { readHospitalNames } from '../referrals/read-referrals.ts'
import { tryToOpenWords } from '../words/words.ts'
import { readLastWords } from './last-words.ts'

const isDone = (row: StoredRow) => !isOpen(row)

export async function readContexts(
  { db, now, ...deps }: OpenDeps & { db: Db; now: () => number },
  rows: readonly StoredRow[],
): Promise<(row: StoredRow) => RowContext> {
  const references = await readReferences(db, rows)
  const failures = await readFailures(db, rows)
  const late = await readLateReplies(db, rows)
  const notes = await readStepNotes(db, deps, rows)
  const toHospitals = await readHospitals(db, deps, rows)
  const toLeftAlone = await findLeftAlone(db, rows)
  const lastWords = await readLastWords({ db, ...deps }, rows)
  const toArrived = await countArrived(db, rows)
  const toSamePhone = await countSamePhone(db, rows)
  return (row) => ({
    now: now(),
    stepNotes: toStepNotes(row, notes),
    hospitals: toHospitals(row),
    leftAlone: toLeftAlone(row),
    mergedInto: row.merged_into === null ? null : (references.get(row.merged_into) ?? null),
    failure: failures.get(row.id),
    lateReply: late.get(row.id) ?? null,
    lastWords: lastWords.get(row.id),
    arrived: toArrived(row),
    samePhone: toSamePhone(row),
  })
}

/** Counts what patients have sent: their files, and their messages since the inquiry. */
async function countArrived(db: Db, rows: readonly StoredRow[]) {
  if (rows.length === 0) return () => ({ files: 0, messages: 0 })
  const ids = rows.map(({ id }) => id)
  const arrived = await db
    .selectFrom('message')
    .innerJoin('inquiry', 'inquiry.id', 'message.inquiry_id')
    .leftJoin('message_file', 'message_file.message_id', 'message.id')
    .select((eb) => [
      'inquiry_id',
      eb.fn.count<number>('message_file.file_id').as('files'),
      eb.fn
        .count<number>('message.id')
        .filterWhereRef('message.at', '>=', 'inquiry.received_at')
        .distinct()
        .as('messages'),
    ])
    .where('inquiry_id', 'in', ids)
    .where('message.referral_id', 'is', null)
    .where('direction', '=', 'in')
    .where('automatic', '=', 0)
    .groupBy('inquiry_id')
    .execute()
  const byId = new Map(arrived.map((one) => [one.inquiry_id, one]))
  return ({ id }: StoredRow) => ({
    files: Number(byId.get(id)?.files ?? 0),
    messages: Number(byId.get(id)?.messages ?? 0),
  })
}

/** Counts the other inquiries with the same number, without spam and repeats. */
async function countSamePhone(db: Db, rows: readonly StoredRow[]) {
  const indexes = rows.map(({ phone_index }) => phone_index).filter(({ length }) => length > 0)
  if (indexes.length === 0) return () => 0
  const counted = await db
    .selectFrom('inquiry')
    .select((eb) => ['phone_index', eb.fn.countAll<number>().as('count')])
    .where('phone_index', 'in', indexes)
    .where('merged_into', 'is', null)
    .where('standing', 'not in', spamStandings)
    .groupBy('phone_index')
    .execute()
  const toKey = (index: Uint8Array) => Buffer.from(index).toString('hex')
  const byIndex = new Map(counted.map(({ phone_index, count }) => [toKey(phone_index), Number(count)]))
  const isCounted = (row: StoredRow) => row.merged_into === null && !isSpam(row)
  return (row: StoredRow) => (byIndex.get(toKey(row.phone_index)) ?? 0) - Number(isCounted(row))
}

async function readLateReplies(db: Db, rows: readonly StoredRow[]): Promise<Map<string, string | null>> {
  if (rows.length === 0) return new Map()
  const late = await db
    .selectFrom('outbox')
    .select(['inquiry_id', 'last_error'])
    .where(
      'inquiry_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('kind', '=', 'reply')
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('last_error', '=', HELD)]))
    .where('last_error', 'is not', null)
    .$narrowType<OfInquiry>()
    .execute()
  return new Map(late.map(({ inquiry_id, last_error }) => [inquiry_id, last_error]))
}

/** The words of all planned steps, by the ids of their notes. */
async function readStepNotes(
  db: Db,
  deps: OpenDeps,
  rows: readonly StoredRow[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(listNotes)
  if (ids.length === 0) return new Map()
  const notes = await db
    .selectFrom('message')
    .select(['id', 'direction', 'key_id', 'sealed'])
    .where('id', 'in', ids)
    .execute()
  return new Map(notes.map((note) => [note.id, tryToOpenWords(deps, note).text]))
}

/** The names of the hospitals that the steps of each row are about, by the ids of the referrals. */
async function readHospitals(db: Db, deps: OpenDeps, rows: readonly StoredRow[]) {
  const ids = rows.flatMap(listReferrals)
  const names = ids.length === 0 ? new Map<string, string>() : await readHospitalNames({ db, ...deps }, ids)
  return (row: StoredRow): Record<string, string> =>
    Object.fromEntries(
      listReferrals(row).flatMap((id) => {
        const name = names.get(id)
        return name === undefined ? [] : [[id, name]]
      }),
    )
}

function listReferrals(row: StoredRow): string[] {
  return toLife(row).steps.flatMap(({ referral }) => referral ?? [])
}

function listNotes(row: StoredRow): string[] {
  return toLife(row).steps.flatMap(({ note }) => note ?? [])
}

function toStepNotes(row: StoredRow, notes: ReadonlyMap<string, string>): Record<string, string> {
  return Object.fromEntries(
    listNotes(row).flatMap((id) => {
      const text = notes.get(id)
      return text === undefined ? [] : [[id, text]]
    }),
  )
}

/** References of the inquiries into which these were merged, by id. */
export async function readReferences(
  db: Db,
  rows: readonly Pick<StoredRow, 'merged_into'>[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ merged_into }) => merged_into ?? [])
  if (ids.length === 0) return new Map()
  const found = await db.selectFrom('inquiry').select(['id', 'reference']).where('id', 'in', ids).execute()
  return new Map(found.map(({ id, reference }) => [id, reference]))
}

async function readFailures(
  db: Db,
  rows: readonly StoredRow[],
): Promise<Map<string, NonNullable<RowContext['failure']>>> {
  const ids = rows.filter((row) => !isDone(row)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const failed = await db
    .selectFrom('event')
    .select((eb) => ['subject_id', eb.fn.max('n').as('n')])
    .where('subject_id', 'in', ids)
    .where('kind', 'in', ['reply-failed', 'reply-doubted'])
    .groupBy('subject_id')
    .execute()
  if (failed.length === 0) return new Map()
  const history = await readAnswers(
    db,
    failed.map(({ subject_id }) => subject_id),
  )
  const corrections = await readAddressCorrections(
    db,
    failed.map(({ subject_id }) => subject_id),
  )
  const failures = new Map<string, NonNullable<RowContext['failure']>>()
  for (const [id, events] of Map.groupBy(history, ({ subject_id }) => subject_id)) {
    const last = foldAnswers(events).at(-1)
    if (last?.kind !== 'reply-failed' && last?.kind !== 'reply-doubted') continue
    const doubted = last.kind === 'reply-doubted' ? last.detail.reply : null
    const failedAt = failed.find(({ subject_id }) => subject_id === id)?.n ?? 0
    const isCorrected = (corrections.get(id) ?? 0) > failedAt
    failures.set(id, { code: last.detail.code, isCorrected, doubted })
  }
  return failures
}

async function readAddressCorrections(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('event')
    .select(['subject_id', 'n', 'detail'])
    .where('subject_id', 'in', ids)
    .where('kind', '=', 'facts-corrected')
    .orderBy('n')
    .execute()
  return new Map(
    rows
      .filter(({ detail }) => toDetail('facts-corrected', detail)?.facts.includes('email'))
      .map(({ subject_id, n }) => [subject_id, n]),
  )
}
