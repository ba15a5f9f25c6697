import { expect, it } from 'vitest'
import {
  digestKinds,
  isDigest,
  isMailKind,
  type MailKind,
  outsideMailKinds,
  patientMailKinds,
} from './mail-kinds.ts'

it('lists the kinds by recipient and as single mails or digests', () => {
  expect(patientMailKinds).toEqual([
    ...['acknowledgement', 'reply', 'reply-copy', 'page-link', 'contact-link', 'contact-notice'],
    'consent-question',
  ])
  expect(outsideMailKinds.filter((kind) => !patientMailKinds.includes(kind))).toEqual(['referral'])
  expect(digestKinds).toEqual(['inquiry-digest', 'spam-digest', 'escalation-digest'])
})

it('treats a kind of another version neither as known nor as a digest', () => {
  const foreign = 'constructor'
  expect(isMailKind(foreign)).toBe(false)
  expect(isDigest(foreign as MailKind)).toBe(false)
})
