import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { type Status, toStatus, type View } from '#contract/life/views.ts'
import { HELD } from '#contract/mail/mail-error.ts'
import { closingNames } from './closing-names.ts'

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

export function toStatusWords(row: InquiryRow): string {
  const name = statusNames[toStatus(row)]
  return row.closedFor === null ? name : `${name} · ${closingNames[row.closedFor].toLowerCase()}`
}

export function toLateWords(code: string): string {
  return code === HELD ? 'The reply is held: see Mail' : 'The reply has not left yet'
}

export function toFailedWords({
  code,
  domain,
  isCorrected,
  doubted,
}: NonNullable<InquiryRow['failedReply']>): string {
  if (doubted !== null) return `Call: the mail to ${domain} seems not to have arrived`
  if (isCorrected) return 'Reply again: the address was corrected'
  if (code.startsWith('RETURNED')) return `Call: the mail to ${domain} came back`
  const isRefused = /\b5\d\d$/.test(code)
  return isRefused ? `Call: the mail to ${domain} was refused` : `Call: no mail gets through to ${domain}`
}
