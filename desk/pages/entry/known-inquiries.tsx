import { Link } from 'wouter'
import type { Related } from '#contract/desk/inquiries.ts'
import { isSpam } from '#contract/life/standing.ts'
import { toStatusWords } from '../../case/words.ts'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'

const MAX_SHOWN = 3
const sameWords = { email: 'e-mail', phone: 'number' } as const

/** Inquiries with the same number or address: the patient may have asked before. */
type KnownInquiriesProps = {
  known: readonly Related[]
  /** Undefined where nothing was typed that could go to one of them. */
  onPut: ((reference: string) => void) | undefined
}

export function KnownInquiries({ known, onPut }: KnownInquiriesProps) {
  const now = useNow()
  return (
    <div className="known-inquiries" role="status">
      {known.length > 0 && (
        <div className="known-inquiries__box">
          <p className="known-inquiries__title">
            {known.length === 1
              ? 'There is already an inquiry'
              : `There are already ${known.length} inquiries`}{' '}
            with this {sameWords[known[0]?.same[0] ?? 'phone']}
          </p>
          <ul>
            {known.slice(0, MAX_SHOWN).map((row) => (
              <li key={row.reference}>
                <Link href={`/inquiries/${row.reference}`}>
                  Open <bdi>{row.name}</bdi>, {row.reference}
                </Link>
                <span className="known-inquiries__facts">
                  {toStatusWords(row)}, {formatMoment(row.receivedAt, now)}
                  {row.treatment && ', '}
                  <bdi>{row.treatment}</bdi>
                </span>
                {onPut && !isSpam(row) && row.mergedInto === null && (
                  <button className="tool" type="button" onClick={() => onPut(row.reference)}>
                    Put what was said there
                  </button>
                )}
              </li>
            ))}
          </ul>
          <p className="known-inquiries__facts">
            What you have typed here is kept until you save or discard it.
          </p>
        </div>
      )}
    </div>
  )
}

export function focusKnown(): void {
  window.setTimeout(() => document.querySelector<HTMLElement>('.known-inquiries a')?.focus())
}
