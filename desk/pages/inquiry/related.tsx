import { useState } from 'react'
import { Link } from 'wouter'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { endedContact } from '#contract/life/inquiry.ts'
import { isOpen, isSpam } from '#contract/life/standing.ts'
import { LastWords } from '../../case/last-words.tsx'
import { toStatusWords } from '../../case/words.ts'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { merge } from './merge.ts'
import { isSamePerson, MergeQuestion, type Other, toReachWords } from './merge-question.tsx'
import { noteRelative } from './note-relative.ts'

/** Inquiries with the same e-mail address or phone: one person should not be called twice, and a family shares a phone. */
export function Related({ detail }: { detail: InquiryDetail }) {
  const { inquiry, related } = detail
  const relatives = related.filter(({ isRelative }) => isRelative)
  const others = related.filter(({ isRelative }) => !isRelative)
  const same = others.filter((other) => isSamePerson(inquiry, other))
  const strangers = others.filter((other) => !same.includes(other))
  return (
    <>
      <RelatedSection title="Same person?" label="From the same person?" inquiry={inquiry} related={same} />
      <RelatedSection title="Relatives" inquiry={inquiry} related={relatives} />
      <RelatedSection
        title={strangers.every((other) => other.same.includes('email')) ? 'Same address' : 'Same phone'}
        hint="Another name: perhaps a relative."
        inquiry={inquiry}
        related={strangers}
      />
    </>
  )
}

type RelatedSectionProps = {
  title: string
  label?: string
  hint?: string
  inquiry: InquiryDetail['inquiry']
  related: readonly Other[]
}

function RelatedSection({ title, label = title, hint, inquiry, related }: RelatedSectionProps) {
  if (related.length === 0) return null
  return (
    <section className="aside-section" aria-label={label}>
      <h2>{title}</h2>
      {hint && <p className="related__facts">{hint}</p>}
      <ul className="related">
        {related.map((other) => (
          <RelatedItem key={other.reference} inquiry={inquiry} other={other} />
        ))}
      </ul>
    </section>
  )
}

type RelatedItemProps = { inquiry: InquiryDetail['inquiry']; other: Other }

function RelatedItem({ inquiry, other }: RelatedItemProps) {
  const now = useNow()
  return (
    <li className="related__item">
      <p>
        <Link href={`/inquiries/${other.reference}`}>{other.reference}</Link> {toStatusWords(other)}
      </p>
      <p className="related__name">
        <bdi>{other.name}</bdi>
      </p>
      <p className="related__facts">
        {formatMoment(other.receivedAt, now)}
        {other.same.length > 0 && `, same ${other.same.map((same) => sameWords[same]).join(' and ')}`}
      </p>
      <p className="related__words" dir="auto">
        {other.treatment || <LastWords words={other.lastWords} />}
      </p>
      {other.mergedInto === inquiry.reference ? (
        <p className="related__facts">Merged into this one</p>
      ) : (
        <RelatedTools inquiry={inquiry} other={other} />
      )}
    </li>
  )
}

function RelatedTools({ inquiry, other }: RelatedItemProps) {
  const [isAsking, setAsking] = useState(false)
  const { reference } = other
  const reachId = `reach-${reference}`
  const canMerge =
    !other.isRelative &&
    inquiry.mergedInto === null &&
    other.mergedInto === null &&
    !isSpam(other) &&
    !isSpam(inquiry) &&
    !endedContact(other) &&
    !endedContact(inquiry)
  /** One press merges only where name and address fit. */
  const isClear = isOpen(inquiry) && isSamePerson(inquiry, other) && other.same.includes('email')

  function mergeIn(): void {
    setAsking(false)
    merge(other, inquiry.reference, !isOpen(inquiry))
  }

  return (
    <>
      {canMerge && (
        <p className="related__facts" id={reachId}>
          {toReachWords(other)}
        </p>
      )}
      <div className="related__tools">
        {canMerge && (
          <button
            className="tool"
            type="button"
            aria-describedby={reachId}
            onClick={() => (isClear ? mergeIn() : setAsking(true))}
          >
            Merge into this one
          </button>
        )}
        <button
          className="tool"
          type="button"
          onClick={() => noteRelative(inquiry.reference, reference, !other.isRelative)}
        >
          {other.isRelative ? (
            'Not a relative'
          ) : (
            <>
              A relative of <bdi>{inquiry.name}</bdi>
            </>
          )}
        </button>
      </div>
      {isAsking && (
        <MergeQuestion inquiry={inquiry} other={other} onMerge={mergeIn} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

const sameWords = { email: 'e-mail', phone: 'phone' } as const
