import * as v from 'valibot'
import { type CopyConsent, copySchema } from '#contract/desk/copies.ts'
import { type Attachment, attachmentSchema } from '#contract/desk/files.ts'
import { type MailDetails, type Message, mailDetailsSchema } from '#contract/desk/messages.ts'
import { type Proposal, proposalSchema } from '#contract/inquiry/contact-proposal.ts'
import type { Direction } from '#contract/inquiry/conversation.ts'
import { createWordsFormat, type SealedRow } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { type OpenDeps, tryToOpen, UNREADABLE_TEXT } from '../inquiry/try-to-open.ts'

export type Words = Pick<Message, 'subject' | 'text' | 'from' | 'mail'>
export type ReceivedWords = Words & { proposal: Proposal | null }
export type NoteWords = { text: string }
/** A further recipient of a reply. Its place in the list names its mail in the outbox. */
export type Copy = { address: string; consent: CopyConsent | null }
export type ReplyWords = {
  subject: string
  body: string
  files: Attachment[]
  copies: Copy[]
  /** Offers of hospitals as they were sent, in the patient's language. */
  offers?: SentOffers | undefined
  /** In a mail to a hospital: the summary that went along, and the link in place of attachments. */
  summary?: SentSummary | undefined
  link?: SentLink | undefined
}

export type SentSummary = v.InferOutput<typeof sentSummarySchema>
export type SentLink = v.InferOutput<typeof sentLinkSchema>

/** `text` for mails without markup, and for the conversation; `tables` have a heading and pairs of label and value. */
export type SentOffers = v.InferOutput<typeof sentOffersSchema>
/** `from` and `mail` are known only for a mail that the office has sent by another program. */
type OutgoingWords = ReplyWords & { from: Message['from']; mail: MailDetails | null }

/** Names that the words of a message are bound to. A row whose direction was changed doesn't open. */
export const sealedAs = {
  in: 'message',
  out: 'reply',
  internal: 'note',
} as const satisfies Record<Direction, string>

const toColumn = (direction: Direction) => ({ table: sealedAs[direction], column: 'sealed' })

export const notes = createWordsFormat<NoteWords>(toColumn('internal'), [v.object({ text: v.string() })])

const withoutMail = { from: null, mail: null }
const from = v.nullable(v.object({ name: v.string(), address: v.string() }))
const mail = v.nullable(mailDetailsSchema)

const sentOffersSchema = v.object({
  text: v.string(),
  tables: v.array(v.object({ heading: v.string(), lines: v.array(v.tuple([v.string(), v.string()])) })),
})

const sentSummarySchema = v.object({ number: v.number(), text: v.string() })
const sentLinkSchema = v.object({ url: v.string(), until: v.number(), files: v.array(v.string()) })

export const replies = createWordsFormat<OutgoingWords>(toColumn('out'), [
  v.object({
    subject: v.string(),
    body: v.string(),
    files: v.array(attachmentSchema),
    copies: v.array(v.omit(copySchema, ['delivery'])),
    offers: v.optional(sentOffersSchema),
    summary: v.optional(sentSummarySchema),
    link: v.optional(sentLinkSchema),
    from,
    mail,
  }),
])

export const incoming = createWordsFormat<ReceivedWords>(toColumn('in'), [
  v.object({ subject: v.string(), text: v.string(), from, mail, proposal: v.nullable(proposalSchema) }),
])

type Opener = Pick<Vault, 'open'>

type OpenedWords = ReceivedWords & { copies: Copy[] }

const openers = {
  in: (vault, row) => ({ ...incoming.open(vault, row), copies: [] }),
  out: (vault, row) => {
    const words = replies.open(vault, row)
    const { subject, from: sender, mail: details, copies } = words
    return { subject, text: toSentText(words), from: sender, mail: details, copies, proposal: null }
  },
  internal: (vault, row) => ({
    subject: '',
    text: notes.open(vault, row).text,
    copies: [],
    proposal: null,
    ...withoutMail,
  }),
} as const satisfies Record<Direction, (vault: Opener, row: SealedRow) => OpenedWords>

/** The whole text of a mail that was sent, without the signature. */
export function toSentText({ body, offers, summary, link }: ReplyWords): string {
  const parts = [body, offers?.text, summary?.text, link && toLinkText(link)]
  return parts.filter((part) => part !== undefined).join('\n\n')
}

function toLinkText({ url, until }: SentLink): string {
  const day = new Date(until).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return `The files, until ${day}: ${url}`
}

type MessageRow = SealedRow & { direction: Direction }

/** Throws when it can't be opened. */
export function openWords(vault: Opener, row: MessageRow): OpenedWords {
  return openers[row.direction](vault, row)
}

export function tryToOpenWords({ vault, log }: OpenDeps, row: MessageRow): OpenedWords {
  const unreadable = { subject: '', text: UNREADABLE_TEXT, copies: [], proposal: null, ...withoutMail }
  return tryToOpen(log, row, () => openWords(vault, row), unreadable)
}
