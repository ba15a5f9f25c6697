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
  files: [],
  chat: {},
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

const chat = [
  '24/11/2026, 08:00 - Otieno: Hello, my knee hurts',
  '24/11/2026, 08:05 - Care Office: Good morning. Have you an X-ray?',
  '24/11/2026, 08:10 - Otieno: knee.pdf (file attached)',
  '24/11/2026, 08:11 - Otieno: What does it cost?',
  '24/11/2026, 08:30 - Care Office: We ask the hospital.',
].join('\n')
const file = (name: string) => ({
  id: `4a1c2b8e-9d52-4a34-8f4b-${String(name.length).padStart(12, '0')}`,
  name,
  bytes: 9,
})
const at = (minutes: number) => Date.parse('2026-11-24T05:00:00Z') + minutes * 60_000

it('makes a message of each line of a chat, and the inquiry of the patient’s last one', () => {
  const [report, scan] = [file('knee.pdf'), file('scan.jpg.zip')]
  expect(parseEntry({ ...draft, message: chat, files: [report, scan] }, now)).toMatchObject({
    entry: {
      message: 'What does it cost?',
      receivedAt: at(11),
      earlier: [
        { from: 'patient', at: at(0), text: 'Hello, my knee hurts', files: [] },
        { from: 'office', at: at(5), text: 'Good morning. Have you an X-ray?' },
        { from: 'patient', at: at(10), text: '', files: [report.id] },
        { from: 'office', at: at(30) },
        { from: 'patient', at: at(11) - 1, text: '', files: [scan.id] },
      ],
    },
  })
  expect(parseEntry({ ...draft, message: chat, chat: { patient: 'Care Office' } }, now)).toMatchObject({
    entry: { message: 'We ask the hospital.', receivedAt: at(30) },
  })
  expect(parseEntry({ ...draft, message: chat, chat: { isOneText: true } }, now)).toMatchObject({
    entry: { message: chat, earlier: [] },
  })
})

it('keeps the files of a call with it, and the name of a file that nobody attached', () => {
  const report = file('knee.pdf')
  expect(parseEntry({ ...draft, message: 'Her knee', files: [report] }, now)).toMatchObject({
    entry: { message: 'Her knee', earlier: [{ from: 'patient', at: now - 1, text: '', files: [report.id] }] },
  })
  expect(parseEntry({ ...draft, message: chat }, now)).toMatchObject({
    entry: { earlier: [{}, {}, { text: 'knee.pdf', files: [] }, {}] },
  })
})

it('says what is too long for one request', () => {
  const lines = Array.from({ length: 502 }, () => '24/11/2026, 08:00 - Otieno: Hello')
  expect(parseEntry({ ...draft, message: lines.join('\n') }, now)).toMatchObject({
    errors: { message: expect.stringMatching(/^Enter at most 500 messages/) },
  })
})
