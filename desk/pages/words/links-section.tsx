import { type FormEvent, useState } from 'react'
import { MAX_REVIEWER_LENGTH, type TextLink, type TextsAnswer } from '#contract/desk/texts.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { isolate } from '#contract/words/isolate.ts'
import { TextField } from '#ui/field.tsx'
import { toPlainWords } from '../../platform/desk-error.ts'
import { CopyButton } from '../../shell/copy-button.tsx'
import { Failure } from '../../shell/failure.tsx'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { useTextLinks } from './use-texts.ts'

type LinksSectionProps = { answer: TextsAnswer; hasUnsaved: boolean }

/** The links by which somebody else sees the draft, or reviews it. */
export function LinksSection({ answer: { locale }, hasUnsaved }: LinksSectionProps) {
  const { links, linking, ending } = useTextLinks(locale)
  const [reviewer, setReviewer] = useState('')
  const now = useNow()

  function invite(event: FormEvent): void {
    event.preventDefault()
    const name = reviewer.trim()
    if (linking.isPending || name === '') return
    linking.mutate({ kind: 'review', name }, { onSuccess: () => setReviewer('') })
  }

  function takeBack(id: string): void {
    if (ending.isPending) return
    ending.mutate(id, {
      onSuccess: () => tellDone('The link is taken back.'),
      onError: (error) => tellFailed(toPlainWords(error)),
    })
  }

  return (
    <section className="page-section" aria-label="Links">
      <h2>Show it to somebody</h2>
      <p className="page__lead">
        Whoever has the link sees the saved draft for a day: the pages, the patient’s page and the mails. It
        can’t be sent from there.{hasUnsaved && ' Save the draft first to have your last changes in it.'}
      </p>
      <div className="actions">
        <button
          className="tool"
          type="button"
          aria-disabled={linking.isPending}
          onClick={() => !linking.isPending && linking.mutate({ kind: 'draft' })}
        >
          Make a link
        </button>
      </div>
      {locale !== DEFAULT_LOCALE && (
        <form className="form words__invite" onSubmit={invite}>
          <p className="page__lead">
            A native speaker can read and correct this language beside the English, and sign it part by part.
            The link opens once, within 7 days; its browser then has 14 days for it, and sees nothing else.
          </p>
          <TextField
            id="words-reviewer"
            label="Name of the reviewer"
            errorPrefix="Error: "
            maxLength={MAX_REVIEWER_LENGTH}
            value={reviewer}
            onChange={({ target }) => setReviewer(target.value)}
          />
          <div className="actions">
            <button
              className="tool"
              type="submit"
              aria-disabled={linking.isPending || reviewer.trim() === ''}
            >
              Make a link for a review
            </button>
          </div>
        </form>
      )}
      <Failure text={linking.error && toPlainWords(linking.error)} />
      {linking.data && (
        <>
          <p className="words__link">{linking.data.link}</p>
          <div className="words__row-foot">
            <CopyButton key={linking.data.id} text={linking.data.link} label="Copy the link" />
            <span className="words__aside">
              It works until {formatMoment(linking.data.until, now)}, and is not shown again.
            </span>
          </div>
        </>
      )}
      {links.length > 0 && (
        <ul aria-label="Links that work" className="words__links">
          {links.map((link) => (
            <li key={link.id} className="words__version">
              <div>
                {toName(link)}
                <span className="words__aside">{toFacts(link, now)}</span>
              </div>
              <button className="tool" type="button" onClick={() => takeBack(link.id)}>
                Take back<span className="visually-hidden"> {toName(link)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function toName({ kind, name }: TextLink): string {
  return kind === 'draft' ? 'The draft' : `Review by ${isolate(name)}`
}

function toFacts(link: TextLink, now: number): string {
  const used = link.lastUsedAt === null ? 'never opened' : `last used ${formatMoment(link.lastUsedAt, now)}`
  const facts = [
    `made ${formatMoment(link.createdAt, now)}`,
    used,
    `works until ${formatMoment(link.until, now)}`,
    ...(link.isOpened ? [`signed ${link.signed} of ${link.parts} parts`] : []),
  ]
  return facts.join(', ')
}
