import { sql } from 'kysely'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Db } from '../../schema/tables.ts'
import { toExcerpt } from '../inquiry/excerpt.ts'
import { readWritten, type StoredRow } from '../inquiry/rows.ts'
import type { OpenDeps } from '../inquiry/try-to-open.ts'
import { tryToOpenWords } from '../words/words.ts'

type LastWords = InquiryRow['lastWords']
type Row = Pick<StoredRow, 'id' | 'received_at'>
type Said = { id: string; at: number; open: () => Omit<LastWords, 'hasFiles'> }

/**
 * The last thing that the patient, or somebody for them, said in each of these inquiries and in the repeats merged into
 * them. Inquiries in which nothing followed the first words are left out. Automatic mails say nothing.
 */
export async function readLastWords(
  deps: OpenDeps & { db: Db },
  rows: readonly Row[],
): Promise<Map<string, LastWords>> {
  if (rows.length === 0) return new Map()
  const repeats = await deps.db
    .selectFrom('inquiry')
    .select(['id', 'merged_into', 'received_at', 'key_id', 'sealed'])
    .where(
      'merged_into',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  const heads = new Map<string, string>(rows.map(({ id }) => [id, id]))
  for (const { id, merged_into } of repeats) if (merged_into !== null) heads.set(id, merged_into)
  const newest = new Map(rows.map(({ id, received_at }) => [id, received_at]))
  const said = new Map<string, Said>()
  const consider = (inquiryId: string, one: Said) => {
    const head = heads.get(inquiryId) ?? inquiryId
    if (one.at < (newest.get(head) ?? 0)) return
    newest.set(head, one.at)
    said.set(head, one)
  }
  for (const repeat of repeats) {
    const open = () => ({ text: toExcerpt(readWritten(deps, repeat).message), by: null })
    consider(repeat.id, { id: repeat.id, at: repeat.received_at, open })
  }
  for (const message of await readNewest(deps.db, [...heads.keys()])) {
    const { id, inquiry_id, at, author } = message
    const open = () => {
      const { text, subject, from, mail } = tryToOpenWords(deps, message)
      const by = author === 'patient' ? null : from?.name || from?.address || null
      return { text: toExcerpt(text, mail?.quoted) || toExcerpt(subject), by }
    }
    if (inquiry_id !== null) consider(inquiry_id, { id, at, open })
  }
  const withFiles = await listWithFiles(
    deps.db,
    [...said.values()].map(({ id }) => id),
  )
  return new Map([...said].map(([head, { id, open }]) => [head, { ...open(), hasFiles: withFiles.has(id) }]))
}

async function readNewest(db: Db, inquiryIds: readonly string[]) {
  const ranked = db
    .selectFrom('message')
    .select([
      'id',
      sql<number>`row_number() over (partition by inquiry_id order by at desc, n desc)`.as('place'),
    ])
    .where('inquiry_id', 'in', inquiryIds)
    .where('referral_id', 'is', null)
    .where('direction', '=', 'in')
    .where('automatic', '=', 0)
  return db
    .selectFrom('message')
    .select(['id', 'inquiry_id', 'direction', 'author', 'at', 'key_id', 'sealed'])
    .where('id', 'in', db.selectFrom(ranked.as('ranked')).select('ranked.id').where('place', '=', 1))
    .execute()
}

async function listWithFiles(db: Db, messageIds: readonly string[]): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('message_file')
    .select('message_id')
    .distinct()
    .where('message_id', 'in', messageIds)
    .execute()
  return new Set(rows.map(({ message_id }) => message_id))
}
