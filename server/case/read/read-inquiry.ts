import * as v from 'valibot'
import type { Contact } from '#contract/desk/entry.ts'
import {
  type HistoryEntry,
  historyEntrySchema,
  type InquiryDetail,
  type Related,
} from '#contract/desk/inquiries.ts'
import { heardFromChoices } from '#contract/inquiry/heard-from.ts'
import { listE164 } from '#contract/inquiry/phone.ts'
import type { EntryOrigin } from '#contract/life/entry-origin.ts'
import { toDetail } from '../../company/audit/event-log.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { toEmailIndex } from '../../platform/mail/mailbox.ts'
import type { Db } from '../../schema/tables.ts'
import { type AccessLogDeps, logSearch, logView } from '../inquiry/access-log.ts'
import { findPhoneIndex } from '../inquiry/contact-index.ts'
import {
  findRow,
  readWritten,
  rowColumns,
  type StoredRow,
  toInquiryRow,
  toOpenedRow,
} from '../inquiry/rows.ts'
import { readMerged } from '../life/merge.ts'
import { type ReferralDeps, readReferrals } from '../referrals/read-referrals.ts'
import { readConversation } from '../words/read-conversation.ts'
import { toInquiryFiles } from './list-files.ts'
import { readRelatives } from './relatives.ts'
import { readContexts } from './row-contexts.ts'

export type ReadDeps = AccessLogDeps & ReferralDeps

/** Everything about one inquiry, without the threads of hospitals. The access is logged. */
export async function readInquiry(
  deps: ReadDeps,
  staffId: string,
  reference: string,
): Promise<InquiryDetail> {
  const { db } = deps
  const row = await findRow(db, reference)
  if (row === undefined) throw new AppError('not_found')
  const merged = await readMerged(db, row.id)
  const ids = [row, ...merged].map(({ id }) => id)
  for (const id of ids) await logView(deps, staffId, id)
  const origins = await readOrigins(db, ids)
  const written = readWritten(deps, row)
  const [e164 = '', ...otherNumbers] = listE164(written.countryCode, written.phone)
  const indexes = { email: row.email_index, phone: row.phone_index }
  const relatives = await readRelatives(db, ids)
  const related = await findRelated(db, { ...indexes, relatives }, row.id)
  const toContext = await readContexts(deps, [row, ...merged, ...related])
  const messages = await readConversation(
    deps,
    [row, ...merged].map((begun) => ({
      id: begun.id,
      reference: begun.reference,
      receivedAt: begun.received_at,
      text: begun === row ? written.message : readWritten(deps, begun).message,
      origin: origins.get(begun.id) ?? null,
    })),
  )
  return {
    inquiry: {
      ...written,
      ...toOpenedRow(row, written, toContext(row)),
      chosenCountryCode: written.countryCode,
      e164,
      otherNumbers,
      locale: row.locale,
      consentVersion: row.consent_version,
      source: row.source,
      heardFrom: heardFromChoices.find((choice) => choice === row.heard_from) ?? null,
      origin: origins.get(row.id) ?? null,
    },
    messages,
    files: await toInquiryFiles(deps, messages),
    history: await readHistory(db, row.id),
    referrals: await readReferrals(deps, row, merged),
    related: related.map((other) => ({
      ...toInquiryRow(deps, other, toContext(other)),
      same: listSame(indexes, other),
      isRelative: relatives.includes(other.reference),
    })),
    merged: merged.map((repeat) => ({
      ...toInquiryRow(deps, repeat, toContext(repeat)),
      origin: origins.get(repeat.id) ?? null,
    })),
    now: deps.now(),
  }
}

export async function readHistory(db: Db, inquiryId: string): Promise<HistoryEntry[]> {
  const rows = await db
    .selectFrom('event')
    .select(['n', 'kind', 'actor', 'at', 'detail'])
    .where('subject_id', '=', inquiryId)
    .orderBy('n')
    .execute()
  return rows.map((row) => v.parse(historyEntrySchema, { ...row, detail: JSON.parse(row.detail) }))
}

export async function readOrigins(db: Db, ids: readonly string[]): Promise<Map<string, EntryOrigin>> {
  const received = await db
    .selectFrom('event')
    .select(['subject_id', 'detail'])
    .where('subject_id', 'in', ids)
    .where('kind', '=', 'received')
    .where('actor', '!=', 'visitor')
    .execute()
  const origins = new Map<string, EntryOrigin>()
  for (const { subject_id, detail } of received) {
    const received = toDetail('received', detail)
    if (received !== undefined && 'channel' in received) origins.set(subject_id, received)
  }
  return origins
}

type ContactIndexes = { email: Uint8Array | undefined; phone: Uint8Array | undefined }

/** Earlier inquiries with this mailbox or phone number. Logged as a search, because it shows names. */
export async function findKnown(
  deps: AccessLogDeps,
  staffId: string,
  { email, ...number }: Contact,
): Promise<Related[]> {
  const indexes = {
    email: email === '' ? undefined : toEmailIndex(deps.vault, email),
    phone: findPhoneIndex(deps.vault, number),
  }
  if (indexes.email === undefined && indexes.phone === undefined) return []
  const rows = await findRelated(deps.db, { ...indexes, relatives: [] })
  await logSearch(deps, staffId, rows.length)
  const toContext = await readContexts(deps, rows)
  return rows.map((row) => ({
    ...toInquiryRow(deps, row, toContext(row)),
    same: listSame(indexes, row),
    isRelative: false,
  }))
}

function listSame({ email, phone }: ContactIndexes, row: StoredRow): Related['same'] {
  return [
    ...(email && Buffer.compare(row.email_index, email) === 0 ? (['email'] as const) : []),
    ...(phone && Buffer.compare(row.phone_index, phone) === 0 ? (['phone'] as const) : []),
  ]
}

type Sought = ContactIndexes & { relatives: readonly string[] }

function findRelated(db: Db, { email, phone, relatives }: Sought, exceptId = ''): Promise<StoredRow[]> {
  return db
    .selectFrom('inquiry')
    .select(rowColumns)
    .where('id', '!=', exceptId)
    .where((eb) =>
      eb.or([
        ...(email === undefined ? [] : [eb('email_index', '=', email)]),
        ...(phone === undefined ? [] : [eb('phone_index', '=', phone)]),
        ...(relatives.length === 0 ? [] : [eb('reference', 'in', relatives)]),
      ]),
    )
    .orderBy('received_at', 'desc')
    .orderBy('n', 'desc')
    .limit(50)
    .execute()
}
