import type { Placeholder } from '#contract/desk/templates.ts'

const hints: Partial<Record<Placeholder, string>> = {
  treatment: 'the patient named none',
  destination: 'choose a destination under Facts or above',
  link: 'works in the text alone, and where patients have a page',
}

type MissingWordsProps = {
  missing: readonly Placeholder[]
  isBlocked: boolean
  destination: string | null
  onLeaveOut: () => void
  undone?: string
}

/** Open placeholders. A patient must never read "{savings}". */
export function MissingWords(props: MissingWordsProps) {
  const { missing, isBlocked, destination, onLeaveOut, undone = 'Not sent' } = props
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
                {toHint(word, destination)}
              </li>
            ))}
          </ul>
          <button className="tool" type="button" onClick={onLeaveOut}>
            {missing.length === 1 ? 'Leave its sentence out' : 'Leave their sentences out'}
          </button>
        </div>
      )}
    </div>
  )
}

function toHint(word: Placeholder, destination: string | null): string {
  const isFigure = word === 'savings' || word === 'processing'
  if (isFigure && destination !== null) return `: ${destination} has no such figure in the settings`
  const hint = isFigure ? hints.destination : hints[word]
  return hint === undefined ? '' : `: ${hint}`
}
