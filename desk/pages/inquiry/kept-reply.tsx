import type { HistoryEntry, InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Standing } from '#contract/life/standing.ts'
import { toHistoryWords } from '../../case/history-words.ts'
import { useStaffId } from '../../platform/session-store.ts'
import { useDraft } from '../../replies/drafts.ts'
import { formatClock } from '../../time/office-time.ts'
import { useNames } from '../../workplace/use-workplace.ts'

const ENDINGS: readonly HistoryEntry['kind'][] = ['closed', 'marked-spam', 'merged']

export function KeptReply({ detail, canReply }: { detail: InquiryDetail; canReply: boolean }) {
  const { inquiry, history, now } = detail
  const { toName } = useNames()
  const { draft } = useDraft('reply', useStaffId(), inquiry.reference)
  const ending = history.findLast(({ kind }) => ENDINGS.includes(kind))
  return (
    <div role="status">
      {draft && !canReply && (
        <p className="writing-desk__kept">
          {ending && `${toHistoryWords(ending, toName, now)} at ${formatClock(ending.at)}. `}
          The reply that you were writing is kept. It comes back with “{toWayBack(inquiry)}”.
        </p>
      )}
    </div>
  )
}

function toWayBack({ standing, mergedInto }: InquiryDetail['inquiry']): string {
  if (mergedInto !== null) return 'Undo the merge'
  return waysBack[standing]
}

const waysBack: Record<Standing, string> = { open: 'Open again', closed: 'Open again', spam: 'Not spam' }
