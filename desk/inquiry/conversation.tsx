import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { SentFiles } from '../files/sent-files.tsx'
import { useNow } from '../time/clock.ts'
import { formatMoment } from '../time/east-africa-time.ts'
import { useNames } from '../workplace/use-workplace.ts'
import { toEntries } from './entries.ts'
import { NoteText } from './mentions.tsx'

export function Conversation({ detail }: { detail: InquiryDetail }) {
  const now = useNow()
  const { toName } = useNames()
  const entries = toEntries(detail, toName, now)
  return (
    <section className="conversation" aria-label="Conversation">
      {entries.map(({ key, at, kind, who, did, title, text, files, state, isFailed }) => (
        <article key={key} className="message" data-kind={kind}>
          <header className="message__header">
            <h2 className="message__who">
              <bdi>{who}</bdi> {did}
            </h2>
            <time className="message__time" dateTime={new Date(at).toISOString()}>
              {formatMoment(at, now)}
            </time>
          </header>
          {title && (
            <p className="message__title" dir="auto">
              {title}
            </p>
          )}
          <p className="message__text" dir="auto">
            {kind === 'note' ? <NoteText text={text} /> : text}
          </p>
          {files && <SentFiles files={files} />}
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
