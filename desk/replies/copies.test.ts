import { expect, it } from 'vitest'
import type { Message } from '#contract/desk/messages.ts'
import { checkCopies, type DraftCopy, listKnownAddresses, toNewCopies, withEarlierConsent } from './copies.ts'

const now = Date.parse('2026-11-20T08:00:00Z')
const consent = { by: 'Wanjiku', on: '2026-11-19', to: 'Copies to her son' }
const copy: DraftCopy = { id: 'one', address: 'son@family.example', ...consent }

const written: Omit<Message, 'id' | 'author' | 'trust' | 'from'> = {
  reference: 'PN-AAAA-AAAA',
  referral: null,
  direction: 'in',
  channel: 'email',
  at: now,
  isAutomatic: false,
  subject: '',
  text: '',
  mail: null,
  proposal: null,
  delivery: null,
  copies: [],
  files: [],
}
const messages: Message[] = [
  { ...written, id: '1', author: 'patient', trust: 'patient', from: { name: '', address: 'w@work.example' } },
  {
    ...written,
    id: '2',
    author: 'sender',
    trust: 'someone-else',
    from: { name: 'Nurse', address: 'nurse@clinic.example' },
  },
  {
    ...written,
    id: '3',
    direction: 'out',
    author: 'amina',
    trust: null,
    from: null,
    copies: [{ address: 'son@family.example', consent, delivery: null }],
  },
]
const inquiry = { name: 'Wanjiku', email: 'wanjiku@patient.example' }
// The functions read no other facts of the inquiry.
const detail = { inquiry, messages } as unknown as Parameters<typeof checkCopies>[1]
const check = (...copies: DraftCopy[]) => checkCopies(copies, detail, now)

it('lets a copy with its consent through', () => {
  expect(check(copy)).toEqual([undefined])
  expect(toNewCopies([copy], detail)).toEqual([{ address: copy.address, consent }])
})

it.each([
  ['no address', { address: ' ' }, { address: /Enter the address, or remove/ }],
  ['what is no address', { address: 'her son' }, { address: /needs a name, an @ and a domain/ }],
  ['two addresses', { address: 'a@x.example, b@x.example' }, { address: /one address in each Cc/ }],
  ['the patient’s own', { address: 'Wanjiku@patient.example' }, { address: /already/ }],
  ['nobody who agreed', { by: '' }, { by: /who agreed/ }],
  ['no day', { on: '' }, { on: /the day/ }],
  ['tomorrow', { on: '2026-11-21' }, { on: /has not come yet/ }],
  ['nothing agreed to', { to: ' ' }, { to: /agreed to/ }],
])('refuses %s, and says what to do', (_what, change, errors) => {
  const [found = {}] = check({ ...copy, ...change })
  expect(Object.keys(found)).toEqual(Object.keys(errors))
  for (const [field, words] of Object.entries(errors))
    expect(Object.entries(found)).toContainEqual([field, expect.stringMatching(words)])
})

it('refuses an address that is there already', () => {
  expect(check(copy, { ...copy, id: 'two', address: 'SON@family.example' })[1]?.address).toMatch(/already/)
})

it('asks for no consent where the patient has written from the address', () => {
  const own = { ...copy, address: 'w@work.example', by: '', on: '', to: '' }
  expect(check(own)).toEqual([undefined])
  expect(toNewCopies([own], detail)).toEqual([{ address: 'w@work.example', consent: null }])
})

it('proposes who got a copy or wrote before, and the consent of then', () => {
  expect(listKnownAddresses(detail)).toEqual(['nurse@clinic.example', 'son@family.example'])
  const empty = { ...copy, by: 'Wanjiku Mwangi', on: '', to: '' }
  expect(withEarlierConsent(empty, detail)).toEqual(copy)
  expect(withEarlierConsent({ ...empty, address: 'other@family.example' }, detail).to).toBe('')
  expect(withEarlierConsent({ ...empty, to: 'Only the dates' }, detail).to).toBe('Only the dates')
})
