import type { Db, Trx } from '../../platform/db/tables.ts'
import { DAY_MS } from '../../platform/process/durations.ts'

/** An upload that got no further for so long has been given up. */
const MAX_PAUSE_MS = 2 * DAY_MS

/**
 * Deletes files that neither a template nor a message has had for a day: so long a deleted template can come back, and an
 * upload may take its time to be saved. Also those that did not arrive whole.
 */
export async function forgetFiles(db: Db, now: number): Promise<void> {
  await db
    .updateTable('file')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where('id', 'in', selectUsed(db))
    .execute()
  await db
    .updateTable('file')
    .set({ unused_since: now })
    .where('unused_since', 'is', null)
    .where('id', 'not in', selectUsed(db))
    .execute()
  await db
    .deleteFrom('file')
    .where('state', '!=', 'arriving')
    .where('unused_since', '<', now - DAY_MS)
    .where('id', 'not in', selectUsed(db))
    .execute()
  await db
    .deleteFrom('file')
    .where('state', '=', 'arriving')
    .where('written_at', '<', now - MAX_PAUSE_MS)
    .where('id', 'not in', selectUsed(db))
    .execute()
}

/** In the transaction that erases the messages which had them. What another message or a template has is kept. */
export async function eraseFiles(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('file').where('id', 'in', ids).where('id', 'not in', selectUsed(trx)).execute()
}

type Owners = { inquiryIds: readonly string[]; messageIds: readonly string[] }

/** Ids of the files of some inquiries and messages, also of those that are still arriving. */
export async function listFilesOf(db: Db, { inquiryIds, messageIds }: Owners): Promise<string[]> {
  const rows = await db
    .selectFrom('message_file')
    .innerJoin('message', 'message.id', 'message_file.message_id')
    .select('file_id')
    .where((eb) =>
      eb.or([
        ...(inquiryIds.length === 0 ? [] : [eb('message.inquiry_id', 'in', inquiryIds)]),
        ...(messageIds.length === 0 ? [] : [eb('message.id', 'in', messageIds)]),
      ]),
    )
    .execute()
  return [...rows, ...(await listFromPages(db, inquiryIds))].map(({ file_id }) => file_id)
}

async function listFromPages(db: Db, inquiryIds: readonly string[]) {
  if (inquiryIds.length === 0) return []
  return db.selectFrom('patient_file').select('file_id').where('inquiry_id', 'in', inquiryIds).execute()
}

/** The inquiries whose messages have a file; null for a message that is of none yet. */
export async function listInquiriesOf(db: Db, fileId: string): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('message_file')
    .innerJoin('message', 'message.id', 'message_file.message_id')
    .select('message.inquiry_id')
    .distinct()
    .where('file_id', '=', fileId)
    .execute()
  return rows.map(({ inquiry_id }) => inquiry_id)
}

function selectUsed(db: Db) {
  return db
    .selectFrom('template_file')
    .select('file_id')
    .union(db.selectFrom('message_file').select('file_id'))
}
