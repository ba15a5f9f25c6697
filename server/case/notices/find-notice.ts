import * as v from 'valibot'
import { type Notice, noticeSchema } from '#contract/desk/texts.ts'
import type { Db } from '../../schema/tables.ts'

/** Finds a version's words at a time. Undefined for one that was never kept, such as one that a visitor made up. */
export async function findNotice(
  db: Db,
  { version, at }: { version: string; at: number },
): Promise<Notice | undefined> {
  const rows = await db
    .selectFrom('notice')
    .select(['since', 'words'])
    .where('version', '=', version)
    .orderBy('revision', 'desc')
    .execute()
  // The first revision may be kept a little after its page was shown.
  const found = rows.find(({ since }) => since <= at) ?? rows.at(-1)
  return found && v.parse(noticeSchema, JSON.parse(found.words))
}
