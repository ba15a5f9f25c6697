import type { Insertable } from 'kysely'
import type { MessageFile } from '#contract/desk/files.ts'
import type { Proposal } from '#contract/inquiry/contact-proposal.ts'
import type { MessageChannel, OutsideAuthor, Trust } from '#contract/inquiry/conversation.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { FileState } from '../../schema/case-tables.ts'
import { insertOnce } from '../../schema/compiled.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'
import { toStoredFile } from '../files/file-rows.ts'
import { type OpenDeps, tryToOpen } from '../inquiry/try-to-open.ts'
import { insertClues } from './unsorted-clues.ts'
import { incoming, type NoteWords, notes, type ReplyWords, replies, type Words } from './words.ts'

const ROWS_AT_A_TIME = 500

type Written = { id: string; inquiryId: string; referralId?: string | null; author: string; at: number }

/** `channel` is that of the call or message it is about. */
export type NewNote = Written & NoteWords & { channel?: MessageChannel | null }

export async function insertNote(trx: Trx, vault: Vault, { text, channel = null, ...note }: NewNote) {
  const sealed = notes.seal(vault, note.id, { text })
  await insert(trx, { ...toColumns(note), direction: 'internal', channel, trust: null, ...sealed })
}

/** Queued by the caller. */
export async function insertReply(trx: Trx, vault: Vault, reply: Written & ReplyWords) {
  const { id, subject, body, files, copies, offers, summary, link } = reply
  const more = { ...(offers && { offers }), ...(summary && { summary }), ...(link && { link }) }
  const words = { subject, body, files, copies, ...more }
  const sealed = replies.seal(vault, id, { ...words, from: null, mail: null })
  await insert(trx, { ...toColumns(reply), direction: 'out', channel: 'email', trust: null, ...sealed })
  await attachFiles(trx, id, [...files.map((file) => file.id), ...(link?.files ?? [])])
}

/** Messages other than mails leave out the fields that only mails have. */
export type NewIncoming = Partial<Words> & {
  proposal?: Proposal
  id: string
  /** Null while the inquiry is unknown. */
  inquiryId: string | null
  referralId?: string | null
  channel: MessageChannel
  author: OutsideAuthor
  at: number
  trust: Trust | null
  isAutomatic?: boolean
  fileIds?: readonly string[]
}

export async function insertIncoming(trx: Trx, vault: Vault, message: NewIncoming) {
  const { id, channel, trust, isAutomatic = false, fileIds = [] } = message
  const { subject = '', text = '', from = null, mail = null, proposal = null } = message
  await insert(trx, {
    ...toColumns(message),
    direction: 'in',
    channel,
    trust,
    automatic: Number(isAutomatic),
    ...incoming.seal(vault, id, { subject, text, from, mail, proposal }),
  })
  if (message.inquiryId === null) await insertClues(trx, vault, { id, direction: 'in', from, mail })
  await attachFiles(trx, id, fileIds)
}

export type SentElsewhere = Words &
  Omit<Written, 'inquiryId'> & {
    inquiryId: string | null
    referralId?: string | null
    channel: MessageChannel
    isAutomatic: boolean
    fileIds: readonly string[]
  }

/** A message that the office sent by other means than the desk: a mail from its mailbox, a message in a chat. */
export async function insertSentElsewhere(trx: Trx, vault: Vault, message: SentElsewhere) {
  const { id, channel, subject, text, from, mail, isAutomatic } = message
  await insert(trx, {
    ...toColumns(message),
    direction: 'out',
    channel,
    trust: null,
    automatic: Number(isAutomatic),
    ...replies.seal(vault, id, { subject, body: text, files: [], copies: [], from, mail }),
  })
  if (message.inquiryId === null) await insertClues(trx, vault, { id, direction: 'out', from, mail })
  await attachFiles(trx, id, message.fileIds)
}

/** Messages of these inquiries in the order of storing, read in batches. */
export async function* eachMessage(db: Db, inquiryIds: readonly string[]) {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('message')
      .selectAll()
      .where('inquiry_id', 'in', inquiryIds)
      .where('n', '>', last)
      .orderBy('n')
      .limit(ROWS_AT_A_TIME)
      .execute()
    yield* rows
    if (rows.length < ROWS_AT_A_TIME) return
    last = rows.at(-1)?.n ?? last
  }
}

export type MessageCount = { count: number; lastAt: number }

/** Counts messages with patients after their first one, by inquiry. */
export async function countMessages(
  db: Db,
  inquiryIds: readonly string[],
): Promise<Map<string | null, MessageCount>> {
  const rows = await db
    .selectFrom('message')
    .select((eb) => ['inquiry_id', eb.fn.countAll<number>().as('count'), eb.fn.max('at').as('last_at')])
    .where('inquiry_id', 'in', inquiryIds)
    .where('referral_id', 'is', null)
    .where('direction', '!=', 'internal')
    .groupBy('inquiry_id')
    .execute()
  return new Map(
    rows.map(({ inquiry_id, count, last_at }) => [
      inquiry_id,
      { count: Number(count), lastAt: Number(last_at) },
    ]),
  )
}

/** The files of the messages of these inquiries, by message. */
export function findFilesOf(deps: OpenDeps & { db: Db }, inquiryIds: readonly string[]) {
  return findFiles(deps, 'inquiry_id', inquiryIds)
}

/** By message. */
export function findFilesOfMessages(deps: OpenDeps & { db: Db }, messageIds: readonly string[]) {
  return findFiles(deps, 'id', messageIds)
}

async function findFiles(
  { db, vault, log }: OpenDeps & { db: Db },
  column: 'id' | 'inquiry_id',
  ids: readonly string[],
): Promise<Map<string, MessageFile[]>> {
  const files = new Map<string, MessageFile[]>()
  if (ids.length === 0) return files
  const rows = await db
    .selectFrom('message')
    .innerJoin('message_file', 'message_file.message_id', 'message.id')
    .innerJoin('file', 'file.id', 'message_file.file_id')
    .select(['message_id', 'file.id', 'bytes', 'state', 'scan', 'pages', 'file.key_id', 'file.sealed'])
    .where(`message.${column}`, 'in', ids)
    .orderBy('position')
    .execute()
  for (const { message_id, ...row } of rows) {
    const { name, type } = tryToOpen(log, row, () => toStoredFile(vault, row), UNREADABLE_FILE)
    const { id, bytes: size, state, scan, pages } = row
    const file = { id, name, type, size, state: fileStates[state], scan, pages: pages || null }
    files.set(message_id, [...(files.get(message_id) ?? []), file])
  }
  return files
}

const UNREADABLE_FILE = { name: 'Cannot be read', type: 'application/octet-stream' }

const fileStates = {
  arriving: 'arriving',
  loose: 'stored',
  packed: 'stored',
  gone: 'gone',
} as const satisfies Record<FileState, MessageFile['state']>

const insertMessages = insertOnce('message', (insert) => insert)
const insertAttached = insertOnce('message_file', (insert) => insert)

async function insert(trx: Trx, row: Insertable<Tables['message']>): Promise<void> {
  await insertMessages(trx, [row])
}

async function attachFiles(trx: Trx, messageId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  const rows = fileIds.map((id, position) => ({ message_id: messageId, file_id: id, position }))
  await insertAttached(trx, rows)
}

export async function attachFile(
  trx: Trx,
  { messageId, fileId, position }: { messageId: string; fileId: string; position: number },
): Promise<void> {
  await insertAttached(trx, [{ message_id: messageId, file_id: fileId, position }])
}

function toColumns({
  id,
  inquiryId,
  referralId = null,
  author,
  at,
}: Omit<Written, 'inquiryId'> & { inquiryId: string | null }) {
  return { id, inquiry_id: inquiryId, referral_id: referralId, author, at }
}
