import type { HistoryEntry, InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Draft } from './drafts.ts'

export type MeanwhileAnswer = HistoryEntry & { reply?: InquiryDetail['replies'][number] }

/** Where the history ended when a draft was begun: what comes later, its writer has not seen. */
export function toSince({ history }: Pick<InquiryDetail, 'history'>): number {
  return history.at(-1)?.n ?? 0
}

/**
 * The answers that the patient got since the draft was begun: those of colleagues, in a repeat that they merged too, and
 * replies of one's own that were thought lost. Oldest first.
 */
export function findMeanwhileAnswers(
  { history, replies }: Pick<InquiryDetail, 'history' | 'replies'>,
  { id, since = 0 }: Pick<Draft, 'id' | 'since'>,
  me: string | undefined,
): MeanwhileAnswer[] {
  return history
    .filter(isStanding)
    .filter(({ n, actor, detail }) => {
      if (n <= since) return false
      // Whoever notes a call of their own knows of it. The draft itself, sent again, stays one reply.
      return detail['via'] === 'email' ? detail['reply'] !== id : actor !== me
    })
    .map((entry) => {
      const reply = replies.find((each) => each.id === entry.detail['reply'])
      return { ...entry, ...(reply && { reply }) }
    })
}

/** Only the last answer can be taken back, and a reply that did not arrive was none. */
function isStanding({ kind, n, detail }: HistoryEntry, _: number, history: readonly HistoryEntry[]): boolean {
  if (kind === 'merged') {
    const isParted = history.some(
      (later) => later.n > n && later.kind === 'unmerged' && later.detail['from'] === detail['from'],
    )
    // The answer to a repeat is that of an inquiry that had none.
    return detail['answer'] !== undefined && !isParted
  }
  if (kind !== 'answered') return false
  const hasFailed = history.some(
    (later) => later.n > n && later.kind === 'reply-failed' && later.detail['reply'] === detail['reply'],
  )
  if (hasFailed) return false
  const next = history.find((later) => later.n > n && (later.kind === 'answered' || isRetraction(later)))
  return next === undefined || !isRetraction(next)
}

function isRetraction({ kind, detail }: HistoryEntry): boolean {
  return kind === 'answer-retracted' || (kind === 'undone' && detail['change'] === 'answered')
}
