import * as v from 'valibot'
import { type HistoryEntry, historyEntrySchema, type InquiryDetail } from '#contract/desk/inquiries.ts'
import { toE164 } from '#contract/phone.ts'
import { readNotes, readReplies } from '../conversation/written.ts'
import { HELD } from '../db/hold-mails.ts'
import type { Db } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { listEmailIndexes } from '../inquiries/mailbox.ts'
import { readMerged } from '../life/merge.ts'
import { type AccessLogDeps, logView } from './access-log.ts'
import { readContexts } from './row-contexts.ts'
import { findRow, readWritten, rowColumns, type StoredRow, toInquiryRow, toOpenedRow } from './rows.ts'

/** Everything about one inquiry. The access is logged. */
export async function readInquiry(
  deps: AccessLogDeps,
  staffId: string,
  reference: string,
): Promise<InquiryDetail> {
  const { db } = deps
  const row = await findRow(db, reference)
  if (row === undefined) throw new AppError('not_found')
  const merged = await readMerged(db, row.id)
  // Includes notes and replies of the repeats.
  const ids = [row, ...merged].map(({ id }) => id)
  for (const id of ids) await logView(deps, staffId, id)
  const written = readWritten(deps, row)
  const emailIndexes = [row.email_index, ...listEmailIndexes(deps.vault, written.email)]
  const related = await findRelated(db, row, emailIndexes)
  const toContext = await readContexts(deps, [row, ...merged, ...related])
  return {
    inquiry: {
      ...written,
      ...toOpenedRow(row, written, toContext(row)),
      e164: toE164(written.countryCode, written.phone),
      locale: row.locale,
      consentVersion: row.consent_version,
    },
    notes: await readNotes(deps, ids),
    replies: await readRepliesWithState(deps, ids),
    history: await readHistory(db, row.id),
    related: related.map((other) => ({
      ...toInquiryRow(deps, other, toContext(other)),
      same: [
        ...(emailIndexes.some((index) => Buffer.compare(other.email_index, index) === 0)
          ? (['email'] as const)
          : []),
        ...(Buffer.compare(other.phone_index, row.phone_index) === 0 ? (['phone'] as const) : []),
      ],
    })),
    merged: merged.map((repeat) => ({
      ...toInquiryRow(deps, repeat, toContext(repeat)),
      message: readWritten(deps, repeat).message,
    })),
    now: deps.now(),
  }
}

async function readRepliesWithState(deps: AccessLogDeps, inquiryIds: readonly string[]) {
  const replies = await readReplies(deps, inquiryIds)
  const mails = await deps.db
    .selectFrom('outbox')
    .select(['item_id', 'state', 'sent_at', 'last_error'])
    .where('inquiry_id', 'in', inquiryIds)
    .where('kind', '=', 'reply')
    .execute()
  return replies.map((reply) => {
    const mail = mails.find(({ item_id }) => item_id === reply.id)
    const state = toMailState(mail)
    const error = state === 'failed' ? (mail?.last_error ?? null) : null
    return { ...reply, state, sentAt: mail?.sent_at ?? null, error }
  })
}

type ReplyState = InquiryDetail['replies'][number]['state']

function toMailState(mail: { state: string; last_error: string | null } | undefined): ReplyState {
  if (mail === undefined || mail.last_error === HELD) return 'waiting'
  return mail.state === 'sent' || mail.state === 'failed' ? mail.state : 'waiting'
}

async function readHistory(db: Db, inquiryId: string): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('event')
    .select(['n', 'kind', 'actor', 'at', 'detail'])
    .where('subject_id', '=', inquiryId)
    .orderBy('n')
    .execute()
  return rows.map((row) => v.parse(historyEntrySchema, { ...row, detail: JSON.parse(row.detail) }))
}

/** Other inquiries of the same mailbox or phone number, newest first. */
function findRelated(db: Db, row: StoredRow, emailIndexes: readonly Uint8Array[]): Promise<StoredRow[]> {
  return db
    .selectFrom('inquiry')
    .select(rowColumns)
    .where('id', '!=', row.id)
    .where((eb) => eb.or([eb('email_index', 'in', emailIndexes), eb('phone_index', '=', row.phone_index)]))
    .orderBy('received_at', 'desc')
    .orderBy('n', 'desc')
    .limit(50)
    .execute()
}
