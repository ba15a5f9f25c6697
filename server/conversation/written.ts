import type { Db, Trx } from '../db/tables.ts'
import { type OpenDeps, tryToOpen, UNREADABLE_TEXT } from '../inbox/try-to-open.ts'
import type { Vault } from '../vault/vault.ts'

type Note = { id: string; author: string; at: number; text: string }
type Reply = { id: string; author: string; at: number; subject: string; body: string }

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

export async function readNotes(deps: ReadDeps, inquiryIds: readonly string[]): Promise<Note[]> {
  const rows = await deps.db
    .selectFrom('note')
    .selectAll()
    .where('inquiry_id', 'in', inquiryIds)
    .orderBy('n')
    .execute()
  return rows.map((row) => ({ ...toAuthor(row), ...openNote(deps, row) }))
}

export async function readReplies(
  { db, vault, log }: ReadDeps,
  inquiryIds: readonly string[],
): Promise<Reply[]> {
  const rows = await findReplyRows(db, inquiryIds)
  return rows.map((row) => ({ ...toAuthor(row), ...tryToOpenReply({ vault, log }, row) }))
}

export function findReplyRows(db: Db, inquiryIds: readonly string[]) {
  return db.selectFrom('reply').selectAll().where('inquiry_id', 'in', inquiryIds).orderBy('n').execute()
}

type ReadDeps = OpenDeps & { db: Db }
type Row = { id: string; author: string; at: number; key_id: string; sealed: Uint8Array }
export type SealedRow = Pick<Row, 'id' | 'key_id' | 'sealed'>
type Content = { note: { text: string }; reply: { subject: string; body: string } }

export function toWrittenPlace(table: Table, id: string) {
  return { table, column: 'sealed', rowId: id }
}

export function openNote({ vault, log }: OpenDeps, row: SealedRow): Content['note'] {
  return tryToOpen(log, row, () => readNote(vault, row), { text: UNREADABLE_TEXT })
}

export function tryToOpenReply({ vault, log }: OpenDeps, row: SealedRow): Content['reply'] {
  return tryToOpen(log, row, () => openReply(vault, row), { subject: '', body: UNREADABLE_TEXT })
}

/** Throws when it can't be opened. */
export function readNote(vault: Vault, row: SealedRow): Content['note'] {
  return openSealed(vault, 'note', row)
}

/** Throws when it can't be opened. */
export function openReply(vault: Vault, row: SealedRow): Content['reply'] {
  return openSealed(vault, 'reply', row)
}

function openSealed<T extends Table>(vault: Vault, table: T, row: SealedRow): Content[T] {
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
