import * as v from 'valibot'
import type { Direction } from '#contract/conversation.ts'
import { type Attachment, attachmentSchema } from '#contract/desk/files.ts'
import type { Message } from '#contract/desk/messages.ts'
import { type OpenDeps, tryToOpen, UNREADABLE_TEXT } from '../inbox/try-to-open.ts'
import { createWordsFormat, type SealedRow } from '../vault/sealed-words.ts'
import type { Vault } from '../vault/vault.ts'

export type Words = Pick<Message, 'subject' | 'text' | 'from'>
export type NoteWords = { text: string }
export type ReplyWords = { subject: string; body: string; files: Attachment[] }

/** What the words of a message are bound to. A row whose direction was changed doesn't open. */
export const sealedAs = {
  in: 'message',
  out: 'reply',
  internal: 'note',
} as const satisfies Record<Direction, string>

const toColumn = (direction: Direction) => ({ table: sealedAs[direction], column: 'sealed' })

export const notes = createWordsFormat<NoteWords>(toColumn('internal'), [v.object({ text: v.string() })])

const reply = { subject: v.string(), body: v.string() }
export const replies = createWordsFormat<ReplyWords>(toColumn('out'), [
  v.pipe(
    v.object(reply),
    v.transform((words) => ({ ...words, files: [] })),
  ),
  v.object({ ...reply, files: v.array(attachmentSchema) }),
])

export const incoming = createWordsFormat<Words>(toColumn('in'), [
  v.object({
    subject: v.string(),
    text: v.string(),
    from: v.nullable(v.object({ name: v.string(), address: v.string() })),
  }),
])

type Opener = Pick<Vault, 'open'>

const openers = {
  in: (vault, row) => incoming.open(vault, row),
  out: (vault, row) => {
    const { subject, body } = replies.open(vault, row)
    return { subject, text: body, from: null }
  },
  internal: (vault, row) => ({ subject: '', text: notes.open(vault, row).text, from: null }),
} as const satisfies Record<Direction, (vault: Opener, row: SealedRow) => Words>

type MessageRow = SealedRow & { direction: Direction }

/** Throws when it can't be opened. */
export function openWords(vault: Opener, row: MessageRow): Words {
  return openers[row.direction](vault, row)
}

export function tryToOpenWords({ vault, log }: OpenDeps, row: MessageRow): Words {
  return tryToOpen(log, row, () => openWords(vault, row), { subject: '', text: UNREADABLE_TEXT, from: null })
}
