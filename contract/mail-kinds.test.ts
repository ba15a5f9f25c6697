import { expect, it } from 'vitest'
import { digestKinds, isDigest, isMailKind, type MailKind, patientMailKinds } from './mail-kinds.ts'

it('sorts the kinds by recipient and by how they leave', () => {
  expect(patientMailKinds).toEqual(['acknowledgement', 'reply'])
  expect(digestKinds).toEqual(['inquiry-digest', 'spam-digest', 'escalation-digest'])
})

it('takes a kind of another version neither for a known one nor for a digest', () => {
  const foreign = 'constructor'
  expect(isMailKind(foreign)).toBe(false)
  expect(isDigest(foreign as MailKind)).toBe(false)
})
