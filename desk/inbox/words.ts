import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Status, View } from '#contract/life/views.ts'

export const viewNames: Record<View, string> = {
  due: 'Due',
  mine: 'Mine',
  waiting: 'Waiting for patient',
  later: 'Later',
  answered: 'Answered',
  spam: 'Spam',
  all: 'All',
}

export const statusNames: Record<Status, string> = {
  new: 'New',
  claimed: 'Claimed',
  answered: 'Answered',
  waiting: 'Waiting for patient',
  closed: 'Closed',
  spam: 'Spam',
}

export function toFailedWords({ code, domain }: NonNullable<InquiryRow['failedReply']>): string {
  const isRefused = /\b5\d\d$/.test(code)
  return isRefused ? `Call: the mail to ${domain} was refused` : `Call: no mail gets through to ${domain}`
}
