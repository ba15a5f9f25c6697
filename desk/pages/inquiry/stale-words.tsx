import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { type FilledWords, findStale } from '../../replies/fill-reply.ts'
import { useWorkplace } from '../../workplace/use-workplace.ts'

type StaleWordsProps = { draft: FilledWords; inquiry: InquiryDetail['inquiry'] }

export function StaleWords({ draft, inquiry }: StaleWordsProps) {
  const stale = findStale(draft, inquiry, useWorkplace())
  return (
    <div role="status">
      {stale.length > 0 && (
        <p className="writing-desk__warning">
          {inquiry.destination === null
            ? 'The inquiry has no destination now. '
            : `The inquiry goes to ${inquiry.destination} now. `}
          Your text still says {stale.map((value) => `“${value}”`).join(', ')}.
        </p>
      )}
    </div>
  )
}
