import type { HistoryEntry, InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Message } from '#contract/desk/messages.ts'
import type { Draft } from '../../replies/drafts.ts'

type Answer = Extract<HistoryEntry, { kind: 'answered' | 'merged' }>
export type MeanwhileAnswer = Answer & { reply?: Message }

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
  return history.filter(isStanding).flatMap((entry) => {
    const { n, actor, detail } = entry
    const isMail = 'via' in detail && detail.via === 'email'
    // Authors know of their own calls. Resending the draft is the same reply.
    const isOwn = isMail ? detail.reply === id : actor === me
    if (n <= since || isOwn) return []
    const reply = isMail && messages.find((each) => each.id === detail.reply)
    return [{ ...entry, ...(reply && { reply }) }]
  })
}

/** Messages by the patient or somebody else since the draft was begun, oldest first. */
export function findMeanwhileWritten(
  { history, messages }: Pick<InquiryDetail, 'history' | 'messages'>,
  { since = 0 }: Pick<Draft, 'since'>,
  me = '',
): (Message & { n: number })[] {
  return history.flatMap(({ n, kind, actor, detail }) => {
    if (kind !== 'message-received' && (kind !== 'message-noted' || actor === me)) return []
    const message = n > since && messages.find(({ id }) => id === detail.message)
    return message && !message.isAutomatic ? [{ ...message, n }] : []
  })
}

/** Only the last answer can be taken back; a failed reply is no answer. */
function isStanding(entry: HistoryEntry, _: number, history: readonly HistoryEntry[]): entry is Answer {
  const later = history.filter(({ n }) => n > entry.n)
  if (entry.kind === 'merged') {
    if (!('answer' in entry.detail)) return false
    const { from } = entry.detail
    // Merging an answered repeat answers the inquiry.
    return !later.some(({ kind, detail }) => kind === 'unmerged' && detail.from === from)
  }
  if (entry.kind !== 'answered') return false
  const { reply } = entry.detail
  if (later.some(({ kind, detail }) => kind === 'reply-failed' && detail.reply === reply)) return false
  const next = later.find((one) => one.kind === 'answered' || isRetraction(one))
  return next === undefined || !isRetraction(next)
}

function isRetraction({ kind, detail }: HistoryEntry): boolean {
  return kind === 'undone' && detail.change === 'answered'
}
