import type { HistoryEntry, InquiryDetail } from '#contract/desk/inquiries.ts'
import { toE164 } from '#contract/phone.ts'
import type { Db } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { listEmailIndexes } from '../inquiries/mailbox.ts'
import { type LookDeps, logView } from './log-looks.ts'
import { readMerged } from './merge.ts'
import { findRow, readWritten, rowColumns, type StoredRow, toInquiryRow, toOpenedRow } from './rows.ts'
import { readNotes, readReplies } from './written.ts'

/** Everything about one inquiry. That it was looked at, and by whom, goes to the event log. */
export async function readInquiry(
  deps: LookDeps,
  staffId: string,
  reference: string,
): Promise<InquiryDetail> {
  const { db } = deps
  const row = await findRow(db, reference)
  if (row === undefined) throw new AppError('not_found')
  const merged = await readMerged(db, row.id)
  // What was written in the repeats, and to them, is shown with it.
  const ids = [row, ...merged].map(({ id }) => id)
  for (const id of ids) await logView(deps, staffId, id)
  const written = readWritten(deps, row)
  return {
    inquiry: {
      ...toOpenedRow(row, written),
      email: written.email,
      phone: written.phone,
      e164: toE164(written.countryCode, written.phone),
      message: written.message,
      locale: row.locale,
      consentVersion: row.consent_version,
      closedAt: row.closed_at,
      answeredBy: row.answered_by,
      mergedInto: await findReference(db, row.merged_into),
    },
    notes: await readNotes(deps, ids),
    replies: await readRepliesWithState(deps, ids),
    history: await readHistory(db, row.id),
    related: await readRelated(deps, row, written.email),
    merged: merged.map((repeat) => ({
      ...toInquiryRow(deps, repeat),
      message: readWritten(deps, repeat).message,
    })),
    now: deps.now(),
  }
}

async function findReference(db: Db, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await db.selectFrom('inquiry').select('reference').where('id', '=', id).executeTakeFirst()
  return row?.reference ?? null
}

async function readRepliesWithState(deps: LookDeps, inquiryIds: readonly string[]) {
  const replies = await readReplies(deps, inquiryIds)
  const mails = await deps.db
    .selectFrom('outbox')
    .select(['item_id', 'state', 'sent_at'])
    .where('inquiry_id', 'in', inquiryIds)
    .where('kind', '=', 'reply')
    .execute()
  return replies.map((reply) => {
    const mail = mails.find(({ item_id }) => item_id === reply.id)
    return { ...reply, state: toMailState(mail?.state), sentAt: mail?.sent_at ?? null }
  })
}

function toMailState(state: string | undefined): InquiryDetail['replies'][number]['state'] {
  return state === 'sent' || state === 'failed' ? state : 'waiting'
}

/** Oldest first. */
async function readHistory(db: Db, inquiryId: string): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('event')
    .select(['n', 'kind', 'actor', 'at', 'detail'])
    .where('subject_id', '=', inquiryId)
    .orderBy('n')
    .execute()
  return rows.map((row) => ({ ...row, detail: JSON.parse(row.detail) }))
}

/** Other inquiries of the same mailbox or phone number, newest first. */
async function readRelated(deps: LookDeps, row: StoredRow, email: string) {
  const emailIndexes = [row.email_index, ...listEmailIndexes(deps.vault, email)]
  const rows = await deps.db
    .selectFrom('inquiry as other')
    .leftJoin('inquiry as target', 'target.id', 'other.merged_into')
    .select(rowColumns.map((column) => `other.${column}` as const))
    .select('target.reference as merged_reference')
    .where('other.id', '!=', row.id)
    .where((eb) =>
      eb.or([eb('other.email_index', 'in', emailIndexes), eb('other.phone_index', '=', row.phone_index)]),
    )
    .orderBy('other.received_at', 'desc')
    .orderBy('other.n', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ merged_reference, ...other }) => ({
    ...toInquiryRow(deps, other),
    same: [
      ...(emailIndexes.some((index) => Buffer.compare(other.email_index, index) === 0)
        ? (['email'] as const)
        : []),
      ...(Buffer.compare(other.phone_index, row.phone_index) === 0 ? (['phone'] as const) : []),
    ],
    mergedInto: merged_reference,
  }))
}
