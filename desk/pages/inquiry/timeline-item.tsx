import { memo, type Ref } from 'react'
import { SentFiles } from '../../files/sent-files.tsx'
import { MailMenu } from '../../received-mail/mail-menu.tsx'
import { MailParts } from '../../received-mail/mail-parts.tsx'
import { Icon } from '../../shell/icon.tsx'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { formatClock } from '../../time/office-time.ts'
import { ContactProposal } from './contact-proposal.tsx'
import type { CopyEntry, DeliveryEntry } from './delivery-entry.ts'
import { DoubtedReply } from './doubted-reply.tsx'
import type { EventEntry } from './event-entry.ts'
import { NoteText } from './mentions.tsx'
import type { MessageEntry } from './message-entry.ts'
import type { TimelineEntry } from './timeline.ts'

const StrangerSender = lazyPart(async () => (await import('./hospitals/stranger-sender.tsx')).StrangerSender)

type TimelineItemProps = { entry: TimelineEntry; ref?: Ref<HTMLLIElement> | undefined }

export const TimelineItem = memo(function TimelineItem({ entry, ref }: TimelineItemProps) {
  return (
    <li ref={ref} className="timeline__entry" data-kind={entry.kind} tabIndex={-1}>
      <span className="timeline__mark" data-side={entry.kind === 'message' ? entry.side : undefined}>
        {entry.icon && <Icon name={entry.icon} />}
      </span>
      {entry.kind === 'message' ? <MessageItem message={entry} /> : <EventLine event={entry} />}
    </li>
  )
})

function EventLine({ event: { at, words, isView } }: { event: EventEntry }) {
  return (
    <p className="timeline__event" data-view={isView || undefined}>
      {words} <Clock at={at} />
    </p>
  )
}

function MessageItem({ message }: { message: MessageEntry }) {
  const { key, at, side, who, did, from, isAutomatic, movable, stranger } = message
  return (
    <article className="message" data-side={side}>
      <header className="message__header">
        <h2 className="message__who">
          {who && <bdi>{who}</bdi>} {did}
        </h2>
        <span className="message__aside">
          <Clock at={at} />
          {movable && <MailMenu id={key} {...movable} />}
        </span>
      </header>
      {from && (
        <p className="message__from">
          <bdi>{from}</bdi>
        </p>
      )}
      {stranger && <StrangerSender {...stranger} />}
      {isAutomatic ? (
        <details>
          <summary className="message__summary">An automatic mail: nobody has to answer it</summary>
          <MessageBody message={message} />
        </details>
      ) : (
        <MessageBody message={message} />
      )}
    </article>
  )
}

function MessageBody({ message }: { message: MessageEntry }) {
  const { side, title, text, files, mail, delivery, doubted, proposed, copies, after } = message
  return (
    <>
      {title && (
        <p className="message__title" dir="auto">
          {title}
        </p>
      )}
      {mail ? (
        <MailParts text={text} mail={mail} files={files} />
      ) : (
        <>
          {text === '' ? (
            files.length === 0 && <p className="message__none">No words were noted.</p>
          ) : (
            <p className="message__text" dir="auto">
              {side === 'note' ? <NoteText text={text} /> : text}
            </p>
          )}
          <SentFiles files={files} />
        </>
      )}
      {delivery && <DeliveryState delivery={delivery} />}
      {doubted && <DoubtedReply {...doubted} />}
      {proposed && <ContactProposal {...proposed} />}
      {copies.map((copy) => (
        <CopyState key={copy.address} copy={copy} />
      ))}
      {after && <p className="message__after">{after}</p>}
    </>
  )
}

function DeliveryState({ delivery: { words, icon, isLost, when } }: { delivery: DeliveryEntry }) {
  return (
    <p className="message__state" data-lost={isLost || undefined}>
      <Icon name={icon} />
      <span>
        {words} {when && <span className="timeline__time">{when}</span>}
      </span>
    </p>
  )
}

/** A copy that was lost leaves the answer to the patient as it is. */
function CopyState({ copy: { address, isTo, consent, delivery } }: { copy: CopyEntry }) {
  return (
    <div className="message__copy">
      <p className="message__state" data-lost={delivery?.isLost || undefined}>
        <Icon name={delivery?.icon ?? 'mail'} />
        <span>
          {isTo ? 'To' : 'Cc'} <bdi>{address}</bdi>
          {delivery && `: ${delivery.words}`}
          {delivery?.isLost && !isTo && ' The patient’s own mail is not concerned.'}
        </span>
      </p>
      {consent && (
        <p className="message__from">
          <bdi>{consent}</bdi>
        </p>
      )}
    </div>
  )
}

function Clock({ at }: { at: number }) {
  return (
    <time className="timeline__time" dateTime={new Date(at).toISOString()}>
      {formatClock(at)}
    </time>
  )
}
