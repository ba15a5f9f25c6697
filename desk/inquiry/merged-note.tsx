import { Link } from 'wouter'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { useMerge } from './use-merge.ts'

/** Says that an inquiry goes on in another, with the way there and the way back. */
export function MergedNote({ inquiry }: { inquiry: InquiryDetail['inquiry'] }) {
  const { unmerge } = useMerge()
  if (inquiry.mergedInto === null) return null
  return (
    <div className="merged-note">
      <p>
        This is a repeat. It goes on in{' '}
        <Link href={`/inquiries/${inquiry.mergedInto}`}>{inquiry.mergedInto}</Link>.
      </p>
      <button
        className="tool"
        type="button"
        onClick={() => unmerge({ reference: inquiry.reference, version: inquiry.version })}
      >
        Take the merge back
      </button>
    </div>
  )
}
