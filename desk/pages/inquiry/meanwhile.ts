import type { HistoryEntry, InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Message } from '#contract/desk/messages.ts'
import type { Draft } from '../../replies/drafts.ts'

export type MeanwhileAnswer = HistoryEntry & { reply?: Message }

/** The number of the last event that the draft's author has seen. */
export function toSince({ history }: Pick<InquiryDetail, 'history'>): number {
  return history.at(-1)?.n ?? 0
}

/** Answers since the draft was begun, oldest first: by colleagues, from a merged repeat, or a reply thought lost. */
export function findMeanwhileAnswers(
  { history, messages }: Pick<InquiryDetail, 'history' | 'messages'>,
  { id, since = 0 }: Pick<Draft, 'id' | 'since'>,
  me: string | undefined,
): MeanwhileAnswer[] {
  return history
    .filter(isStanding)
    .filter(({ n, actor, detail }) => {
      if (n <= since) return false
      // Authors know of their own calls. Resending the draft is the same reply.
      return detail['via'] === 'email' ? detail['reply'] !== id : actor !== me
    })
    .map((entry) => {
      const reply = messages.find((each) => each.id === entry.detail['reply'])
      return { ...entry, ...(reply && { reply }) }
    })
}

/** What the patient or somebody else wrote since the draft was begun, oldest first. */
export function findMeanwhileWritten(
  { history, messages }: Pick<InquiryDetail, 'history' | 'messages'>,
  { since = 0 }: Pick<Draft, 'since'>,
  me = '',
): (Message & { n: number })[] {
  return history.flatMap(({ n, kind, actor, detail }) => {
    const isNews = kind === 'message-received' || (kind === 'message-noted' && actor !== me)
    if (n <= since || !isNews) return []
    const message = messages.find(({ id }) => id === detail['message'])
    return message && !message.isAutomatic ? [{ ...message, n }] : []
  })
}

/** Only the last answer can be taken back; a failed reply is no answer. */
function isStanding({ kind, n, detail }: HistoryEntry, _: number, history: readonly HistoryEntry[]): boolean {
  if (kind === 'merged') {
    const isParted = history.some(
      (later) => later.n > n && later.kind === 'unmerged' && later.detail['from'] === detail['from'],
    )
    // Merging an answered repeat answers the inquiry.
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
