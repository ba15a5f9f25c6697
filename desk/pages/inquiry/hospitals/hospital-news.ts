import type { HistoryEntry, InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Message } from '#contract/desk/messages.ts'

/** Changes by the hospital or a colleague that a mail to it should know of. */
const NEWS: ReadonlySet<HistoryEntry['kind']> = new Set([
  'referral-answered',
  'referral-noted',
  'referral-received',
  'referral-asked',
  'referral-sent',
  'referral-changed',
  'consent-taken-back',
])

type Seen = { referral: string; since: number; me: string }

/** News about a referral since the event with this number, oldest first. */
export function findHospitalNews(
  history: readonly HistoryEntry[],
  messages: readonly Message[],
  { referral, since, me }: Seen,
): { event: HistoryEntry; text: string | undefined }[] {
  return history.flatMap((event) => {
    const { n, kind, actor, detail } = event
    if (n <= since || actor === me || !NEWS.has(kind) || toReferral(event) !== referral) return []
    const id = 'message' in detail ? detail.message : undefined
    return [{ event, text: messages.find((message) => message.id === id)?.text }]
  })
}

/** The referral that an event is about. */
export function toReferral({ detail }: Pick<HistoryEntry, 'detail'>): string | undefined {
  return 'referral' in detail ? detail.referral : undefined
}

/** Returns the inquiry with only the messages of one thread, and the events about its referral. */
export function toThreadDetail(detail: InquiryDetail, referral: string, messages: Message[]): InquiryDetail {
  return { ...detail, messages, history: detail.history.filter((event) => toReferral(event) === referral) }
}
