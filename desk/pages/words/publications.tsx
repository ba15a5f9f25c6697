import { useState } from 'react'
import type { TextChange, TextsAnswer } from '#contract/desk/texts.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { CopyButton } from '../../shell/copy-button.tsx'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { toInnerName } from '../../workplace/names.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { findPart, toLabel } from './parts.ts'
import { useTextChanges, useTextsHistory } from './use-texts.ts'

type PublicationsProps = {
  answer: TextsAnswer
  linking: ReturnType<typeof useTextChanges>['linking']
  hasUnsaved: boolean
}

/** The link to the draft, and what was published before. */
export function Publications({ answer, linking, hasUnsaved }: PublicationsProps) {
  const now = useNow()
  return (
    <>
      <section className="page-section" aria-label="Link to the draft">
        <h2>Show it to somebody</h2>
        <p className="page__lead">
          Whoever has the link sees the saved draft for a day: the pages, the patient’s page and the mails. It
          can’t be sent from there.{hasUnsaved && ' Save the draft first to have your last changes in it.'}
        </p>
        {linking.data ? (
          <>
            <p className="words__link">{linking.data.link}</p>
            <div>
              <CopyButton text={linking.data.link} label="Copy the link" />
              <span className="words__aside">It works until {formatMoment(linking.data.until, now)}.</span>
            </div>
          </>
        ) : (
          <div className="actions">
            <button
              className="tool"
              type="button"
              aria-disabled={linking.isPending}
              onClick={() => !linking.isPending && linking.mutate()}
            >
              Make a link
            </button>
          </div>
        )}
      </section>
      <TextsHistory answer={answer} />
    </>
  )
}

function TextsHistory({ answer: { locale, publishedVersion } }: { answer: TextsAnswer }) {
  const [isShown, setShown] = useState(false)
  const { data } = useTextsHistory(isShown)
  const { restoring } = useTextChanges(locale)
  const { toName } = useNames()
  const now = useNow()
  if (publishedVersion === 0)
    return <p className="words__aside">Nothing was published yet: the site shows the words of the release.</p>

  function goBack(version: number): void {
    if (restoring.isPending) return
    restoring.mutate(version, {
      onSuccess: () =>
        tellDone(
          version === 0 ? 'The words of the release are back.' : `Version ${version} is published again.`,
        ),
      onError: (error) => tellFailed(toPlainWords(error)),
    })
  }

  return (
    <details
      className="words__history"
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary>What was published</summary>
      <ul>
        {data?.versions.map(({ version, at, actor, changes }) => (
          <li key={version} className="words__version">
            <div>
              Version {version}, by {toInnerName(toName(actor))}
              <span className="words__aside">{formatMoment(at, now)}</span>
              <ul className="words__changes">
                {changes.map((change) => (
                  <Change key={`${change.locale} ${change.path}`} change={change} />
                ))}
              </ul>
            </div>
            {version === publishedVersion ? (
              <strong>now</strong>
            ) : (
              <button className="tool" type="button" onClick={() => goBack(version)}>
                Go back<span className="visually-hidden"> to version {version}</span>
              </button>
            )}
          </li>
        ))}
        <li className="words__version">
          <span>As released</span>
          <button className="tool" type="button" onClick={() => goBack(0)}>
            Go back<span className="visually-hidden"> to what was released</span>
          </button>
        </li>
      </ul>
    </details>
  )
}

function Change({ change: { path, before, after } }: { change: TextChange }) {
  const part = findPart(path)
  return (
    <li>
      <span className="words__aside">
        {part.name}: {toLabel(path, part)}
      </span>
      <del dir="auto">{before ?? 'the default'}</del> <ins dir="auto">{toShown(after)}</ins>
    </li>
  )
}

function toShown(text: string | null): string {
  if (text === null) return 'the default'
  return text === '' ? 'left out' : text
}
