import type { EntryChannel, EntryOrigin } from '#contract/desk/entry-origin.ts'
import type { Attachment } from '#contract/desk/files.ts'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { toMailErrorWords } from '#contract/mail-error.ts'
import { formatMoment } from '../time/east-africa-time.ts'

type Entry = {
  key: string
  at: number
  kind: 'patient' | 'reply' | 'note'
  who: string
  did: string
  title?: string
  text: string
  files?: readonly Attachment[]
  state?: string
  isFailed?: boolean
}

export function toEntries(
  { inquiry, merged, replies, notes }: InquiryDetail,
  toName: (id: string) => string,
  now: number,
): Entry[] {
  const letters = [inquiry, ...merged].toSorted((a, b) => a.receivedAt - b.receivedAt)
  const entries: Entry[] = [
    ...letters.map(
      (letter, index): Entry => ({
        key: letter.reference,
        at: letter.receivedAt,
        kind: 'patient',
        who: letter.name,
        did: toDid(letter.origin, index > 0),
        title: [letter.treatment, letter !== inquiry && letter.reference].filter(Boolean).join(' · '),
        text: letter.message || 'No words were noted.',
      }),
    ),
    ...replies.map(
      (reply): Entry => ({
        key: reply.id,
        at: reply.at,
        kind: 'reply',
        who: toName(reply.author),
        did: 'replied',
        title: reply.subject,
        text: reply.body,
        files: reply.files,
        state: toReplyState(reply, now),
        isFailed: reply.state === 'failed',
      }),
    ),
    ...notes.map(
      (note): Entry => ({
        key: note.id,
        at: note.at,
        kind: 'note',
        who: toName(note.author),
        did: 'noted',
        text: note.text,
      }),
    ),
  ]
  return entries.toSorted((a, b) => a.at - b.at)
}

const came: Record<EntryChannel, string> = {
  phone: 'called',
  whatsapp: 'wrote on WhatsApp',
  'in-person': 'came to the office',
  colleague: 'came through a colleague',
}

function toDid(origin: EntryOrigin | null, isAgain: boolean): string {
  const did = origin === null ? 'wrote' : came[origin.channel]
  return isAgain ? `${did} again` : did
}

function toReplyState({ state, sentAt, error }: InquiryDetail['replies'][number], now: number): string {
  if (state === 'failed') return `Not delivered. ${toMailErrorWords(error ?? '')}`
  if (state === 'waiting') return 'On its way to the mail server …'
  return sentAt === null ? 'Sent' : `Sent ${formatMoment(sentAt, now)}`
}
