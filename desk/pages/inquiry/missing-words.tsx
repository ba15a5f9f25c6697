import type { Placeholder } from '#contract/desk/templates.ts'

const HINTS: Partial<Record<Placeholder, string>> = {
  treatment: 'the patient named none',
  destination: 'choose a destination under Facts or above',
  savings: 'choose a destination under Facts or above',
  processing: 'choose a destination under Facts or above',
  link: 'works in the text alone, and where patients have a page',
}

type MissingWordsProps = { missing: readonly Placeholder[]; isBlocked: boolean; undone?: string }

/** Open placeholders. A patient must never read "{savings}". */
export function MissingWords({ missing, isBlocked, undone = 'Not sent' }: MissingWordsProps) {
  return (
    <div role={isBlocked ? 'alert' : 'status'}>
      {missing.length > 0 && (
        <div className="writing-desk__warning" data-blocked={isBlocked || undefined}>
          <p>
            {isBlocked ? `${undone}: fill these in or take them out first.` : 'Still to fill in or take out:'}
          </p>
          <ul>
            {missing.map((word) => (
              <li key={word}>
                <code>{`{${word}}`}</code>
                {HINTS[word] && `: ${HINTS[word]}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
