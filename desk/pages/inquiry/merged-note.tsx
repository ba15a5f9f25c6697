import { Link } from 'wouter'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { unmerge } from './merge.ts'

export function MergedNote({ inquiry }: { inquiry: InquiryDetail['inquiry'] }) {
  if (inquiry.mergedInto === null) return null
  return (
    <div className="merged-note">
      <p>
        This is a repeat. It goes on in{' '}
        <Link href={`/inquiries/${inquiry.mergedInto}`}>{inquiry.mergedInto}</Link>.
      </p>
      <button className="tool" type="button" onClick={() => unmerge(inquiry)}>
        Undo the merge
      </button>
    </div>
  )
}
