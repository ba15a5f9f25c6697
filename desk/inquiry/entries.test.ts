import { expect, it } from 'vitest'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { toNewLife } from '#contract/life/inquiry.ts'
import { HOUR_MS } from '../time/durations.ts'
import { toEntries } from './entries.ts'

const now = Date.parse('2026-11-24T09:00:00Z')

function makeInquiry(reference: string, receivedAt: number): InquiryDetail['inquiry'] {
  return {
    ...{ id: reference, reference, name: 'Wanjiku', email: 'wanjiku@patient.example', locale: 'en' },
    ...{ countryCode: '+254', phone: '0712 345 678', e164: '+254712345678', treatment: 'Knee' },
    ...{
      message: `Message of ${reference}`,
      firstWords: 'Message',
      consentVersion: '1',
      source: null,
      heardFrom: null,
      writer: null,
      chosenCountryCode: '+254',
      origin: null,
    },
    ...{ nextNote: null, mergedInto: null, failedReply: null },
    ...toNewLife(receivedAt, false),
  }
}

it('a conversation begins with what came first, be it merged or not', () => {
  const inquiry = makeInquiry('PN-AAAA-AAAA', now - HOUR_MS)
  const merged = [makeInquiry('PN-BBBB-BBBB', now - 3 * HOUR_MS)]
  const reply = {
    id: 'r',
    author: 'amina',
    at: now - 2 * HOUR_MS,
    subject: 'Your knee',
    body: 'Dear Wanjiku',
  }
  const replies = [{ ...reply, state: 'failed' as const, sentAt: null, error: 'EENVELOPE 550', files: [] }]
  const notes = [{ id: 'n', author: 'amina', at: now - HOUR_MS / 2, text: 'Called' }]
  const detail = { inquiry, merged, replies, notes, history: [], related: [], now }
  const entries = toEntries(detail, () => 'Amina', now)
  expect(entries.map(({ who, did, title }) => [`${who} ${did}`, title])).toEqual([
    ['Wanjiku wrote', 'Knee · PN-BBBB-BBBB'],
    ['Amina replied', 'Your knee'],
    ['Wanjiku wrote again', 'Knee'],
    ['Amina noted', undefined],
  ])
  expect(entries[1]).toMatchObject({
    isFailed: true,
    state: 'Not delivered. The address does not exist, or its server refuses us.',
  })
})

it('a conversation says how an inquiry came that was entered, and that no words were noted', () => {
  const origin = { channel: 'phone', consent: 'spoken', consentTo: 'amina', consentAt: now } as const
  const inquiry = { ...makeInquiry('PN-AAAA-AAAA', now), message: '', origin }
  const detail = { inquiry, merged: [], replies: [], notes: [], history: [], related: [], now }
  expect(toEntries(detail, () => 'Amina', now)).toMatchObject([
    { did: 'called', text: 'No words were noted.' },
  ])
})
