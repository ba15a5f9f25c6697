import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { useNow } from '../time/clock.ts'
import { formatMoment } from '../time/east-africa-time.ts'
import { useNames } from '../workplace/use-workplace.ts'

type Entry = {
  key: string
  at: number
  kind: 'patient' | 'reply' | 'note'
  who: string
  title?: string
  text: string
  state?: string
  isFailed?: boolean
}

/** What the patient wrote, our replies and our notes, in the order of time. */
export function Conversation({ detail }: { detail: InquiryDetail }) {
  const now = useNow()
  const { toName } = useNames()
  const entries = toEntries(detail, toName, now)
  return (
    <section className="conversation" aria-label="Conversation">
      {entries.map(({ key, at, kind, who, title, text, state, isFailed }) => (
        <article key={key} className="message" data-kind={kind}>
          <header className="message__header">
            <h2 className="message__who">{who}</h2>
            <time className="message__time" dateTime={new Date(at).toISOString()}>
              {formatMoment(at, now)}
            </time>
          </header>
          {title && <p className="message__title">{title}</p>}
          <p className="message__text">{text}</p>
          {state && (
            <p className="message__state" data-failed={isFailed || undefined}>
              {state}
            </p>
          )}
        </article>
      ))}
    </section>
  )
}

function toEntries(
  { inquiry, merged, replies, notes }: InquiryDetail,
  toName: (id: string) => string,
  now: number,
): Entry[] {
  const entries: Entry[] = [
    {
      key: inquiry.reference,
      at: inquiry.receivedAt,
      kind: 'patient',
      who: `${inquiry.name} wrote`,
      ...(inquiry.treatment && { title: inquiry.treatment }),
      text: inquiry.message,
    },
    ...merged.map(
      (repeat): Entry => ({
        key: repeat.reference,
        at: repeat.receivedAt,
        kind: 'patient',
        who: `${repeat.name} wrote again`,
        title: [repeat.treatment, repeat.reference].filter(Boolean).join(' · '),
        text: repeat.message,
      }),
    ),
    ...replies.map(
      (reply): Entry => ({
        key: reply.id,
        at: reply.at,
        kind: 'reply',
        who: `${toName(reply.author)} replied`,
        title: reply.subject,
        text: reply.body,
        state: toReplyState(reply, now),
        isFailed: reply.state === 'failed',
      }),
    ),
    ...notes.map(
      (note): Entry => ({
        key: note.id,
        at: note.at,
        kind: 'note',
        who: `${toName(note.author)} noted`,
        text: note.text,
      }),
    ),
  ]
  return entries.toSorted((a, b) => a.at - b.at)
}

function toReplyState({ state, sentAt }: InquiryDetail['replies'][number], now: number): string {
  if (state === 'failed') return 'Could not be sent. Mail says why, and sends it again.'
  if (state === 'waiting') return 'On its way to the mail server …'
  return sentAt === null ? 'Sent' : `Sent ${formatMoment(sentAt, now)}`
}
