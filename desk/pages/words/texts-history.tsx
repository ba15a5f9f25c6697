import { useState } from 'react'
import type { TextChange, TextsAnswer } from '#contract/desk/texts.ts'
import { findPart } from '#contract/texts/parts.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { toInnerName } from '../../workplace/names.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { toLabel } from './labels.ts'
import { useTextChanges, useTextsHistory } from './use-texts.ts'

/** Earlier published versions. */
export function TextsHistory({ answer }: { answer: TextsAnswer }) {
  const [isShown, setShown] = useState(false)
  const { locale, publishedVersion } = answer
  const { data } = useTextsHistory(locale, isShown)
  const { restoring } = useTextChanges(answer)
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
        {data?.versions.map(({ version, at, actor, changes, signed }, index) => (
          <li key={version} className="words__version">
            <div>
              Version {version}, by {toInnerName(toName(actor))}
              <span className="words__aside">{formatMoment(at, now)}</span>
              <ul className="words__changes">
                {changes.map((change) => (
                  <Change key={change.path} change={change} />
                ))}
                {signed > 0 && <li className="words__aside">Signatures: {signed}</li>}
              </ul>
            </div>
            {index === 0 ? (
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
