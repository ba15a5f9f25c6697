import type { TextsAnswer } from '#contract/desk/texts.ts'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'

type PartSignatureProps = {
  part: TextsAnswer['parts'][number]
  name: string
  isBusy: boolean
  onSign: () => void
}

/** Signature of a part of a translation, and the button that signs it. */
export function PartSignature({ part, name, isBusy, onSign }: PartSignatureProps) {
  const now = useNow()
  return (
    <div className="words__signature" data-state={part.state}>
      <p>{toWords(part, now)}</p>
      {part.state !== 'signed' && (
        <button className="tool" type="button" aria-disabled={isBusy} onClick={onSign}>
          Sign this part<span className="visually-hidden"> {name}</span>
        </button>
      )}
    </div>
  )
}

function toWords({ state, signature }: PartSignatureProps['part'], now: number): string {
  const by = signature ? ` by ${signature.name}, ${formatMoment(signature.at, now)}` : ' in the release'
  if (state === 'unsigned') return 'No native speaker has signed this part.'
  if (state === 'signed') return `Signed${by}.`
  return `Signed${by}. It or its English has changed since: read it again.`
}

/** Such as "12 of 41 parts are signed." */
export function toProgress(parts: TextsAnswer['parts']): string {
  const signed = parts.filter(({ state }) => state === 'signed').length
  return `${signed} of ${parts.length} parts are signed.`
}

/** The next part to be read, from a place on, and from the beginning again. */
export function findNextPart(parts: TextsAnswer['parts'], prefix: string): string | undefined {
  const place = parts.findIndex((part) => part.prefix === prefix) + 1
  const rest = [...parts.slice(place), ...parts.slice(0, place)]
  return rest.find(({ state }) => state !== 'signed')?.prefix
}
