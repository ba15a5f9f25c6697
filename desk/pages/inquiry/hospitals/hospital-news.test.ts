import { expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/desk/inquiries.ts'
import { parseInquiryEvent } from '#contract/life/events.ts'
import { findHospitalNews } from './hospital-news.ts'

const toEntry = (n: number, actor: string, kind: HistoryEntry['kind'], detail: unknown): HistoryEntry => ({
  n,
  actor,
  at: n,
  ...parseInquiryEvent(kind, detail),
})
const answered = (n: number, referral: string) =>
  toEntry(n, 'sender', 'referral-answered', { referral, message: `m${n}`, channel: 'email' })
const history = [
  answered(1, 'fortis'),
  answered(2, 'fortis'),
  answered(3, 'apollo'),
  toEntry(4, 'amina', 'referral-changed', { referral: 'fortis', from: 'asked', to: 'question' }),
  toEntry(5, 'baraka', 'referral-changed', { referral: 'fortis', from: 'question', to: 'declined' }),
  toEntry(6, 'baraka', 'offer-changed', { referral: 'fortis' }),
]

it('finds what hospital and colleagues did about this referral meanwhile', () => {
  const found = findHospitalNews(history, [], { referral: 'fortis', since: 1, me: 'amina' })
  expect(found.map(({ event }) => event.n)).toEqual([2, 5])
})
