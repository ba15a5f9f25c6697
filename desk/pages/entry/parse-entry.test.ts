import { expect, it } from 'vitest'
import type { EntryDraft } from '../../facts/entry-draft.ts'
import { parseEntry } from './parse-entry.ts'

const now = Date.parse('2026-11-24T09:00:00Z')
const draft: EntryDraft = {
  id: '0d5f3c3e-8f0a-4c55-9a35-6f6c1f1ad111',
  channel: 'phone',
  name: 'Otieno',
  email: '',
  phone: '0733 111 222',
  treatment: '',
  message: '',
  countryCode: '+254',
  locale: 'en',
  writer: null,
  acknowledge: false,
  saidAt: '',
  consent: 'spoken',
  consentTo: 'amina',
  consentAt: '',
  owner: '',
}

it('parses an entry; empty times are left to the server, and the owner may be nobody', () => {
  expect(parseEntry(draft, now)).toMatchObject({
    entry: { owner: null, consent: { form: 'spoken', to: 'amina' } },
  })
  const times = { saidAt: '2026-11-24T09:00', consentAt: '2026-11-24T10:00' }
  expect(parseEntry({ ...draft, ...times }, now)).toMatchObject({
    entry: { receivedAt: now - 3 * 3_600_000, consent: { at: now - 2 * 3_600_000 } },
  })
})

it('gives messages by field', () => {
  const wrong = { name: '', phone: '', consent: '', saidAt: '2026-11-24T12:01', consentAt: 'x' } as const
  expect(parseEntry({ ...draft, ...wrong }, now)).toEqual({
    errors: {
      name: 'Enter the name.',
      consent: 'Choose how consent was given. Without consent nothing may be kept.',
      saidAt: 'This time is in the future. Choose an earlier one.',
      consentAt: 'Enter a date and a time.',
    },
  })
  expect(parseEntry({ ...draft, phone: '' }, now)).toEqual({
    errors: { phone: 'Enter a phone number or an e-mail address.' },
  })
})
