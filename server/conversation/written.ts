import * as v from 'valibot'
import { type Attachment, attachmentSchema } from '#contract/desk/files.ts'
import type { Db, Trx } from '../db/tables.ts'
import { type OpenDeps, tryToOpen, UNREADABLE_TEXT } from '../inbox/try-to-open.ts'
import { createWordsFormat, type SealedRow } from '../vault/sealed-words.ts'
import type { Vault } from '../vault/vault.ts'

const notes = createWordsFormat({ table: 'note', column: 'sealed' }, [v.object({ text: v.string() })])
const reply = { subject: v.string(), body: v.string() }
const replies = createWordsFormat<ReplyWords>({ table: 'reply', column: 'sealed' }, [
  v.pipe(
    v.object(reply),
    v.transform((words) => ({ ...words, files: [] })),
  ),
  v.object({ ...reply, files: v.array(attachmentSchema) }),
])

type Note = { id: string; author: string; at: number; text: string }
type Reply = ReplyWords & { id: string; author: string; at: number }

type Author = { id: string; inquiryId: string; author: string; at: number }

export async function insertNote(trx: Trx, vault: Vault, { text, ...by }: Author & { text: string }) {
  await trx
    .insertInto('note')
    .values({ ...toColumns(by), ...notes.seal(vault, by.id, { text }) })
    .execute()
}

export async function insertReply(
  trx: Trx,
  vault: Vault,
  { subject, body, files, ...by }: Author & ReplyWords,
) {
  await trx
    .insertInto('reply')
    .values({ ...toColumns(by), ...replies.seal(vault, by.id, { subject, body, files }) })
    .execute()
  if (files.length === 0) return
  await trx
    .insertInto('reply_file')
    .values(files.map(({ id }) => ({ reply_id: by.id, file_id: id })))
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
type NoteWords = { text: string }
type ReplyWords = { subject: string; body: string; files: Attachment[] }

export function openNote({ vault, log }: OpenDeps, row: SealedRow): NoteWords {
  return tryToOpen(log, row, () => readNote(vault, row), { text: UNREADABLE_TEXT })
}

export function tryToOpenReply({ vault, log }: OpenDeps, row: SealedRow): ReplyWords {
  return tryToOpen(log, row, () => openReply(vault, row), { subject: '', body: UNREADABLE_TEXT, files: [] })
}

/** Throws when it can't be opened. */
export function readNote(vault: Pick<Vault, 'open'>, row: SealedRow): NoteWords {
  return notes.open(vault, row)
}

export function openReply(vault: Pick<Vault, 'open'>, row: SealedRow): ReplyWords {
  return replies.open(vault, row)
}

function toColumns({ id, inquiryId, author, at }: Author) {
  return { id, inquiry_id: inquiryId, author, at }
}

function toAuthor({ id, author, at }: Pick<Note, 'id' | 'author' | 'at'>) {
  return { id, author, at }
}
