import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ExpressionBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'

/** An upload that got no further for so long has been given up. */
const MAX_PAUSE_MS = 2 * DAY_MS

/** So many files are compared with what refers to them: some milliseconds. */
const FILES_AT_A_TIME = 2_000

/**
 * Deletes files that no template, message or draft has had for a day: so long a deleted template can come back, and an
 * upload may take its time to be saved. Also those that did not arrive whole.
 */
export async function forgetFiles(db: Db, now: number): Promise<void> {
  await db
    .updateTable('file')
    .set({ unused_since: null })
    .where('unused_since', 'is not', null)
    .where((eb) => eb.not(isUnused(eb)))
    .execute()
  await noteUnused(db, now)
  await db
    .deleteFrom('file')
    .where('state', '!=', 'arriving')
    .where('unused_since', '<', now - DAY_MS)
    .where(isUnused)
    .execute()
  await db
    .deleteFrom('file')
    .where('state', '=', sql.lit('arriving'))
    .where('written_at', '<', now - MAX_PAUSE_MS)
    .where(isUnused)
    .execute()
}

async function noteUnused(db: Db, now: number): Promise<void> {
  for (let last = 0; ; ) {
    const { first } = await db
      .selectFrom('file')
      .select((eb) => eb.fn.min('n').as('first'))
      .where('n', '>', last)
      .executeTakeFirstOrThrow()
    if (first === null) return
    last = Number(first) + FILES_AT_A_TIME - 1
    await db
      .updateTable('file')
      .set({ unused_since: now })
      .where('n', '>=', Number(first))
      .where('n', '<=', last)
      .where('unused_since', 'is', null)
      .where(isUnused)
      .execute()
    await nextTurn()
  }
}

/** In the transaction that erases the messages which had them. What another message or a template has is kept. */
export async function eraseFiles(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('file').where('id', 'in', ids).where(isUnused).execute()
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
  const others = [await listFromPages(db, inquiryIds), await listFromDrafts(db, inquiryIds)]
  return [rows, ...others].flat().map(({ file_id }) => file_id)
}

async function listFromPages(db: Db, inquiryIds: readonly string[]) {
  if (inquiryIds.length === 0) return []
  return db.selectFrom('patient_file').select('file_id').where('inquiry_id', 'in', inquiryIds).execute()
}

async function listFromDrafts(db: Db, inquiryIds: readonly string[]) {
  if (inquiryIds.length === 0) return []
  return db
    .selectFrom('draft_file')
    .innerJoin('draft', 'draft.id', 'draft_file.draft_id')
    .select('file_id')
    .where('draft.inquiry_id', 'in', inquiryIds)
    .execute()
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

function isUnused(eb: ExpressionBuilder<Tables, 'file'>) {
  return eb.and([
    eb.not(eb.exists(eb.selectFrom('message_file').select('file_id').whereRef('file_id', '=', 'file.id'))),
    eb.not(eb.exists(eb.selectFrom('template_file').select('file_id').whereRef('file_id', '=', 'file.id'))),
    eb.not(eb.exists(eb.selectFrom('draft_file').select('file_id').whereRef('file_id', '=', 'file.id'))),
  ])
}
