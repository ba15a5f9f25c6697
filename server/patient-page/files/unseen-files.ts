import { sql } from 'kysely'
import { SAME_VIEW_MS } from '../../case/inquiry/access-log.ts'
import type { Trx } from '../../schema/tables.ts'

/** As when a page of a report is photographed after the patient's page was loaded again. */
const TOGETHER_MS = 30 * 60 * 1000

/**
 * The newest message of an inquiry, if it is one of files that came a short time ago, and nobody at the desk has done or
 * seen anything since.
 */
export async function findUnseenFiles(trx: Trx, inquiryId: string, now: number) {
  const inquiry = await trx
    .selectFrom('inquiry')
    .select('merged_into')
    .where('id', '=', inquiryId)
    .executeTakeFirst()
  const inquiryIds = [inquiryId, ...(inquiry?.merged_into ? [inquiry.merged_into] : [])]
  const newest = await trx
    .selectFrom('message')
    .select(['id', 'at'])
    .where('inquiry_id', 'in', inquiryIds)
    .where('referral_id', 'is', null)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest === undefined || newest.at < now - TOGETHER_MS) return undefined
  const files = await trx
    .selectFrom('patient_file')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('message_id', '=', newest.id)
    .where('inquiry_id', '=', inquiryId)
    .executeTakeFirst()
  if (files === undefined || files.last === null) return undefined
  // A view that follows another within this time leaves no event.
  const seen = await trx
    .selectFrom('event')
    .select('n')
    .where('subject_id', 'in', inquiryIds)
    .where('at', '>', newest.at - SAME_VIEW_MS)
    // An id has 36 characters; that of a token may follow.
    .where(sql<string>`substr(actor, 1, 36)`, 'in', (eb) => eb.selectFrom('staff').select('id'))
    .limit(1)
    .executeTakeFirst()
  return seen === undefined ? { messageId: newest.id, position: Number(files.last) + 1 } : undefined
}
