import type { Lacking } from '#contract/errors.ts'
import { findLacking } from '#contract/life/referral.ts'
import { parseCopyId } from '../../company/outbox/copy-id.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { findReferralRow, openIntactReferral, type ReferralRow } from '../referrals/referrals.ts'
import { replies } from '../words/words.ts'
import { readContactForbidden } from './left-alone.ts'

type Leaving = { files: readonly string[]; summary: number | null; writtenAt: number }

/**
 * Decides whether files and a summary may leave for the hospital of a referral; null where they may. The one place that does:
 * the desk's request asks it, and the sender again before it hands the mail over. Throws for a referral that was changed
 * without the data keys.
 */
export async function findReasonToStay(
  db: Db,
  vault: Vault,
  row: ReferralRow,
  { files, summary, writtenAt }: Leaving,
): Promise<Lacking | null> {
  const { consent, takenBackAt } = await openIntactReferral(db, vault, row)
  // A patient withdraws the inquiry into which this one may have been merged.
  const { id, head } = await findHeadId(db, row.inquiry_id)
  const forbidden = await readContactForbidden(db, [id, head])
  const agreed = {
    standing: row.standing,
    // A patient who wants no more contact wants no more mails to hospitals.
    consent: forbidden.get(id) || forbidden.get(head) ? null : consent,
    takenBackAt,
    wasAsked: row.asked_at !== null,
  }
  return findLacking(agreed, { files: await readArrivals(db, files), summary, writtenAt })
}

async function findHeadId(db: Db, id: string): Promise<{ id: string; head: string }> {
  const row = await db.selectFrom('inquiry').select('merged_into').where('id', '=', id).executeTakeFirst()
  return { id, head: row?.merged_into ?? id }
}

/** When files came in from the patient; what the office or a hospital has sent never counts as a later report. */
async function readArrivals(db: Db, ids: readonly string[]): Promise<{ id: string; at: number }[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('message_file')
    .innerJoin('message', 'message.id', 'message_file.message_id')
    .select(['file_id', 'message.at'])
    .where('file_id', 'in', ids)
    .where('direction', '=', 'in')
    .where('referral_id', 'is', null)
    .execute()
  const arrivals = new Map(rows.map(({ file_id, at }) => [file_id, at]))
  return ids.map((id) => ({ id, at: arrivals.get(id) ?? 0 }))
}

/** Asked last, when the mail is handed over: true for mails other than to hospitals. */
export async function mayStillLeave(
  { db, vault }: { db: Db; vault: Vault },
  { kind, itemId }: { kind: string; itemId: string },
): Promise<boolean> {
  if (kind !== 'referral') return true
  const message = await db
    .selectFrom('message')
    .select(['id', 'at', 'referral_id', 'key_id', 'sealed'])
    .where('id', '=', parseCopyId(itemId).replyId)
    .executeTakeFirst()
  const referral = await findReferralRow(db, message?.referral_id ?? '')
  if (message === undefined || referral === undefined) return false
  const { files, link, summary } = replies.open(vault, message)
  const lacks = await findReasonToStay(db, vault, referral, {
    files: [...files.map(({ id }) => id), ...(link?.files ?? [])],
    summary: summary?.number ?? null,
    writtenAt: message.at,
  })
  return lacks === null
}
