import { useState } from 'react'
import { Link } from 'wouter'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { endedContact } from '#contract/life/inquiry.ts'
import { isOpen, isSpam } from '#contract/life/standing.ts'
import { closingNames } from '../../case/closing-names.ts'
import { LastWords } from '../../case/last-words.tsx'
import { toStatusWords } from '../../case/words.ts'
import { Choices } from '../../shell/choices.tsx'
import { Dialog } from '../../shell/dialog.tsx'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { merge } from './merge.ts'

type Target = InquiryDetail['related'][number]

/** Inquiries with the same e-mail address or phone: one person should not be called twice. */
export function Related({ detail: { inquiry, related } }: { detail: InquiryDetail }) {
  const now = useNow()
  const [asked, setAsked] = useState<Target>()
  if (related.length === 0) return null

  function mergeIn(repeat: Target): void {
    setAsked(undefined)
    merge(repeat, inquiry.reference, !isOpen(inquiry))
  }

  return (
    <section className="aside-section" aria-label="From the same person">
      <h2>From the same person</h2>
      <ul className="related">
        {related.map((other) => {
          const canMerge =
            inquiry.mergedInto === null &&
            other.mergedInto === null &&
            !isSpam(other) &&
            !isSpam(inquiry) &&
            !endedContact(other) &&
            !endedContact(inquiry)
          return (
            <li key={other.reference} className="related__item">
              <p>
                <Link href={`/inquiries/${other.reference}`}>{other.reference}</Link> {toStatusWords(other)}
              </p>
              <p className="related__name">
                <bdi>{other.name}</bdi>
              </p>
              <p className="related__facts">
                {formatMoment(other.receivedAt, now)}, same{' '}
                {other.same.map((same) => sameWords[same]).join(' and ')}
              </p>
              <p className="related__words" dir="auto">
                {other.treatment || <LastWords words={other.lastWords} />}
              </p>
              {other.mergedInto === inquiry.reference && (
                <p className="related__facts">Merged into this one</p>
              )}
              {canMerge && (
                <>
                  <p className="related__facts" id={`reach-${other.reference}`}>
                    {toReachWords(other)}
                  </p>
                  <button
                    className="tool"
                    type="button"
                    aria-describedby={`reach-${other.reference}`}
                    onClick={() => (isOpen(inquiry) ? mergeIn(other) : setAsked(other))}
                  >
                    Merge into this one
                  </button>
                </>
              )}
            </li>
          )
        })}
      </ul>
      {asked && (
        <Dialog title="Merging opens it again" onClose={() => setAsked(undefined)}>
          <p>
            {inquiry.reference} is closed
            {inquiry.closedFor && `: ${closingNames[inquiry.closedFor].toLowerCase()}`}. With{' '}
            {asked.reference} in it, it is open again and has a next step.
          </p>
          <p>{toReachWords(asked)}</p>
          <Choices
            label="Merge"
            choices={[
              { key: 'merge', label: 'Merge, and open it again', onChoose: () => mergeIn(asked) },
              { key: 'keep', label: 'Leave both as they are', onChoose: () => setAsked(undefined) },
            ]}
          />
        </Dialog>
      )}
    </section>
  )
}

/** Says which inquiries the patient’s links reach after a merge: server/case/links/link.ts. */
const reachWords = {
  sameAddress:
    'Once merged, links to the patient’s page that we mailed show both. A link that only a browser got after sending still adds to its own inquiry, shows nothing of the other, and cannot withdraw.',
  otherAddress:
    'Once merged, the links that we mailed to the address of this one show what comes next for both, and can withdraw both. The other has another address: its links add to it alone, show nothing of this one, and cannot withdraw.',
} as const

function toReachWords({ same }: Pick<Target, 'same'>): string {
  return same.includes('email') ? reachWords.sameAddress : reachWords.otherAddress
}

const sameWords = { email: 'e-mail', phone: 'phone' } as const
