import { type Ref, useState } from 'react'
import { Link } from 'wouter'
import type { Suggestion, Unsorted } from '#contract/desk/unsorted.ts'
import { isOpen } from '#contract/life/standing.ts'
import { MailParts } from '../../received-mail/mail-parts.tsx'
import { Icon } from '../../shell/icon.tsx'
import { formatMoment } from '../../time/office-time.ts'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import { toConsentMail } from './consent-mail.ts'
import { isUsual, toDueWords, toReasonWords, toSenderTrust } from './unsorted-words.ts'

type UnsortedItemProps = {
  mail: Unsorted
  now: number
  openerRef: Ref<HTMLButtonElement>
  onAttach: (suggestion: Suggestion) => void
  onSearch: () => void
  onEnter: () => void
  onSetAside: () => void
  onTakeBack: () => void
}

/** A mail with all that deciding about it needs. Its subject opens the whole text. */
export function UnsortedItem({ mail, now, openerRef, ...on }: UnsortedItemProps) {
  const [isWhole, setWhole] = useState(false)
  const { from, at, subject, text, files, suggestions, setAsideAt } = mail
  const due = toDueWords(mail, now)
  const trust = toSenderTrust(mail)
  const workplace = useWorkplace()
  const consentMail =
    workplace && toConsentMail(mail, { company: workplace.company.name, writer: workplace.me.name })
  return (
    <article
      className="unsorted-mail"
      data-late={due.isLate || undefined}
      aria-label={subject || 'No subject'}
    >
      <header className="unsorted-mail__head">
        <p className="unsorted-mail__due">
          <Icon name={due.isLate ? 'alert' : 'clock'} />
          {due.words}
        </p>
        <time className="unsorted-mail__at" dateTime={new Date(at).toISOString()}>
          {formatMoment(at, now)}
        </time>
      </header>
      <p className="unsorted-mail__from">
        <bdi className="unsorted-mail__name">{from?.name || from?.address || 'No sender named'}</bdi>{' '}
        {from?.name && <bdi className="unsorted-mail__address">{from.address}</bdi>}
      </p>
      <p className="unsorted-mail__trust" data-tone={trust.tone}>
        <Icon name={trust.tone === 'sure' ? 'shield' : 'alert'} />
        {trust.words}
      </p>
      <h2 className="unsorted-mail__subject" dir="auto">
        <button
          ref={openerRef}
          className="unsorted-mail__opener"
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {subject || 'No subject'}
          <Icon name="chevron" />
        </button>
      </h2>
      {isWhole && mail.mail ? (
        <div className="unsorted-mail__whole">
          <MailParts text={text} mail={mail.mail} files={files} />
        </div>
      ) : (
        <p className="unsorted-mail__words" dir="auto" data-whole={isWhole || undefined}>
          {text.trim() || 'No words'}
        </p>
      )}
      {!isWhole && files.length > 0 && (
        <p className="unsorted-mail__files">
          <Icon name="clip" /> {files.length === 1 ? '1 file' : `${files.length} files`}
        </p>
      )}
      {setAsideAt === null && suggestions.length > 0 && (
        <ul className="unsorted-mail__suggestions" aria-label="Where it may belong">
          {suggestions.map((suggestion, index) => (
            <li key={`${suggestion.reference} ${suggestion.referral?.id}`} className="suggestion">
              <p className="suggestion__words">
                <SuggestionPlace {...suggestion} />
                {!isOpen(suggestion) && <span>, {suggestion.standing}</span>}
                <span className="suggestion__why">It {toReasonWords(suggestion.reasons)}.</span>
              </p>
              <button
                className={index === 0 && isUsual(mail) ? 'tool tool--main' : 'tool'}
                type="button"
                onClick={() => on.onAttach(suggestion)}
              >
                Attach
                <span className="visually-hidden">
                  {' '}
                  to {suggestion.referral && `the thread of ${suggestion.referral.hospital} in `}
                  {suggestion.reference}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="unsorted-mail__acts">
        {setAsideAt === null ? (
          <>
            <button
              className={suggestions.length === 0 ? 'tool tool--main' : 'tool'}
              type="button"
              onClick={on.onSearch}
            >
              {suggestions.length === 0 ? 'Attach to …' : 'Attach to another …'}
            </button>
            <button className="tool" type="button" onClick={on.onEnter}>
              New inquiry
            </button>
            {consentMail && (
              <a className="tool" href={consentMail}>
                Reply and ask for consent
              </a>
            )}
            <button className="tool" type="button" onClick={on.onSetAside}>
              Not ours
            </button>
          </>
        ) : (
          <button className="tool" type="button" onClick={on.onTakeBack}>
            It may be ours
          </button>
        )}
      </div>
    </article>
  )
}

function SuggestionPlace({ reference, name, referral }: Suggestion) {
  const link = <Link href={`/inquiries/${reference}`}>{reference}</Link>
  if (referral === null)
    return (
      <>
        <bdi className="suggestion__name">{name}</bdi> {link}
      </>
    )
  return (
    <>
      To the thread of <bdi className="suggestion__name">{referral.hospital}</bdi> in {link} (
      <bdi>{name}</bdi>)
    </>
  )
}
