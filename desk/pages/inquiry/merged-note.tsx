import { Link } from 'wouter'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { useMerge } from './use-merge.ts'

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
        Undo the merge
      </button>
    </div>
  )
}
