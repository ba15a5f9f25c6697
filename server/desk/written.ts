import type { Db, Trx } from '../db/tables.ts'
import type { Vault } from '../vault/vault.ts'

export type Note = { id: string; author: string; at: number; text: string }
export type Reply = { id: string; author: string; at: number; subject: string; body: string }

type Table = 'note' | 'reply'
type Author = { id: string; inquiryId: string; author: string; at: number }

export async function insertNote(trx: Trx, vault: Vault, { text, ...by }: Author & { text: string }) {
  await trx
    .insertInto('note')
    .values(toRow(vault, 'note', by, { text }))
    .execute()
}

export async function insertReply(
  trx: Trx,
  vault: Vault,
  { subject, body, ...by }: Author & { subject: string; body: string },
) {
  await trx
    .insertInto('reply')
    .values(toRow(vault, 'reply', by, { subject, body }))
    .execute()
}

/** Oldest first. */
export async function readNotes(db: Db, vault: Vault, inquiryId: string): Promise<Note[]> {
  const rows = await db
    .selectFrom('note')
    .selectAll()
    .where('inquiry_id', '=', inquiryId)
    .orderBy('n')
    .execute()
  return rows.map((row) => ({ ...toAuthor(row), ...openSealed(vault, 'note', row) }))
}

/** Oldest first. */
export async function readReplies(db: Db, vault: Vault, inquiryId: string): Promise<Reply[]> {
  const rows = await db
    .selectFrom('reply')
    .selectAll()
    .where('inquiry_id', '=', inquiryId)
    .orderBy('n')
    .execute()
  return rows.map((row) => ({ ...toAuthor(row), ...openSealed(vault, 'reply', row) }))
}

type Row = { id: string; author: string; at: number; key_id: string; sealed: Uint8Array }
type Content = { note: { text: string }; reply: { subject: string; body: string } }

/** The place that each text is sealed in. */
export function toWrittenPlace(table: Table, id: string) {
  return { table, column: 'sealed', rowId: id }
}

export function openSealed<T extends Table>(
  vault: Vault,
  table: T,
  row: Pick<Row, 'id' | 'key_id' | 'sealed'>,
): Content[T] {
  return JSON.parse(vault.open(toWrittenPlace(table, row.id), { keyId: row.key_id, sealed: row.sealed }))
}

function toRow<T extends Table>(
  vault: Vault,
  table: T,
  { id, inquiryId, author, at }: Author,
  content: Content[T],
) {
  const { keyId, sealed } = vault.seal(toWrittenPlace(table, id), JSON.stringify(content))
  return { id, inquiry_id: inquiryId, author, at, key_id: keyId, sealed }
}

function toAuthor({ id, author, at }: Row) {
  return { id, author, at }
}
