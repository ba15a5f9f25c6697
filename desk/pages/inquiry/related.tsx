import { useState } from 'react'
import { Link } from 'wouter'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { mayBeSameName } from '#contract/inquiry/same-name.ts'
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

/** Inquiries with the same e-mail address or phone: one person should not be called twice, and a family shares a phone. */
export function Related({ detail }: { detail: InquiryDetail }) {
  const isSame = (other: Target) => isSamePerson(detail.inquiry, other)
  const { true: same = [], false: others = [] } = Object.groupBy(detail.related, (other) =>
    isSame(other) ? 'true' : 'false',
  )
  return (
    <>
      <RelatedSection
        title="Same person?"
        label="From the same person?"
        inquiry={detail.inquiry}
        related={same}
      />
      <RelatedSection
        title={others.every((other) => other.same.includes('email')) ? 'Same address' : 'Same phone'}
        hint="Another name: perhaps a relative."
        inquiry={detail.inquiry}
        related={others}
      />
    </>
  )
}

/** By name and address or number. */
function isSamePerson(inquiry: InquiryDetail['inquiry'], other: Target): boolean {
  return other.mergedInto === inquiry.reference || mayBeSameName(inquiry.name, other.name)
}

type RelatedSectionProps = {
  title: string
  label?: string
  hint?: string
  inquiry: InquiryDetail['inquiry']
  related: readonly Target[]
}

function RelatedSection({ title, label = title, hint, inquiry, related }: RelatedSectionProps) {
  const now = useNow()
  const [asked, setAsked] = useState<Target>()
  if (related.length === 0) return null

  /** One press merges only where name and address fit. */
  function isClear(other: Target): boolean {
    return isOpen(inquiry) && isSamePerson(inquiry, other) && other.same.includes('email')
  }

  function mergeIn(repeat: Target): void {
    setAsked(undefined)
    merge(repeat, inquiry.reference, !isOpen(inquiry))
  }

  return (
    <section className="aside-section" aria-label={label}>
      <h2>{title}</h2>
      {hint && <p className="related__facts">{hint}</p>}
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
                    onClick={() => (isClear(other) ? mergeIn(other) : setAsked(other))}
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
        <Dialog
          title={isOpen(inquiry) ? 'Are both the same person?' : 'Merging opens it again'}
          onClose={() => setAsked(undefined)}
        >
          {!isSamePerson(inquiry, asked) && (
            <p>
              This is <bdi>{inquiry.name}</bdi>, the other is <bdi>{asked.name}</bdi>. What one of them said
              would stand in the case of the other.
            </p>
          )}
          {!isOpen(inquiry) && (
            <p>
              {inquiry.reference} is closed
              {inquiry.closedFor && `: ${closingNames[inquiry.closedFor].toLowerCase()}`}. With{' '}
              {asked.reference} in it, it is open again and has a next step.
            </p>
          )}
          <p>{toReachWords(asked)}</p>
          <Choices
            label="Merge"
            choices={[
              {
                key: 'merge',
                label: isOpen(inquiry) ? 'They are one person: merge' : 'Merge, and open it again',
                onChoose: () => mergeIn(asked),
              },
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
