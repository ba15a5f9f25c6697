import { Link } from 'wouter'
import type { FoundMails as Found, FoundMail } from '#contract/desk/found-mails.ts'
import { PassageWords } from '../../case/last-words.tsx'
import { useIncomingMail } from '../../received-mail/use-incoming-mail.ts'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import type { useFoundMails } from './use-found-mails.ts'
import './found-mails.css'

/** Lists the unsorted mails that a search has found, below the inquiries. */
export function FoundMails({ query }: { query: ReturnType<typeof useFoundMails> }) {
  const { data, isError, refetch } = query
  const isMailRead = Boolean(useIncomingMail())
  const now = useNow()
  if (isError)
    return (
      <section className="found-mails" aria-label="Mails in Unsorted">
        <p role="status">Unsorted could not be searched.</p>
        <button className="button button--quiet" type="button" onClick={() => void refetch()}>
          Search Unsorted again
        </button>
      </section>
    )
  if (data === undefined || (!isMailRead && data.count === 0)) return null
  return (
    <section className="found-mails" aria-label="Mails in Unsorted">
      {data.mails.length > 0 && (
        <>
          <h2 className="found-mails__title">{toTitle(data.count)}</h2>
          <ul className="found-mails__list">
            {data.mails.map((mail) => (
              <FoundMailItem key={mail.id} mail={mail} now={now} />
            ))}
          </ul>
        </>
      )}
      <p className="found-mails__end" role="status">
        {toEnd(data)}
      </p>
      {data.isPartial && (
        <button className="button button--quiet" type="button" onClick={() => void refetch()}>
          Search Unsorted on
        </button>
      )}
    </section>
  )
}

function FoundMailItem({ mail, now }: { mail: FoundMail; now: number }) {
  const { id, at, from, subject, isAutomatic, setAsideAt, passage } = mail
  const place = setAsideAt !== null ? 'Not ours' : isAutomatic ? 'Automatic' : 'To decide'
  return (
    <li className="found-mail">
      <h3 className="found-mail__subject" dir="auto">
        <Link href={`/unsorted/${id}`}>{subject || 'No subject'}</Link>
      </h3>
      <p className="found-mail__from">
        <bdi>{from?.name || from?.address || 'No sender named'}</bdi>{' '}
        {from?.name && <bdi className="found-mail__address">{from.address}</bdi>}
      </p>
      <p className="found-mail__when">
        {place} · <time dateTime={new Date(at).toISOString()}>{formatMoment(at, now)}</time>
      </p>
      {passage && (
        <p className="found-mail__words" dir="auto">
          <PassageWords passage={passage} />
        </p>
      )}
    </li>
  )
}

function toTitle(count: number): string {
  return count === 1 ? 'One mail in Unsorted' : `${count} mails in Unsorted`
}

function toEnd({ mails, count, isSimilar, isPartial }: Found): string {
  const sentences = [
    count === 0 && !isPartial && 'No mail in Unsorted matches.',
    count > mails.length && `The newest ${mails.length} are shown. More words narrow the search.`,
    isSimilar && 'No exact match: the sender’s name is spelled a little differently.',
    isPartial && 'Not every mail in Unsorted is searched yet.',
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}
