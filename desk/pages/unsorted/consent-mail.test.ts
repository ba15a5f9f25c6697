import { expect, it } from 'vitest'
import { toConsentMail } from './consent-mail.ts'

const office = { company: 'Pona', writer: 'Amina' }
const mail = {
  from: { name: 'Asha + Juma', address: 'asha+knee@mail.example' },
  subject: 'Knee & hip: 50% less?',
  direction: 'in',
  isAutomatic: false,
} as const

it('asks the sender for consent, under the subject that they wrote', () => {
  const link = new URL(toConsentMail(mail, office) ?? '')
  expect(decodeURIComponent(link.pathname)).toBe('asha+knee@mail.example')
  expect(link.search).not.toContain('+')
  expect(link.searchParams.get('subject')).toBe('Re: Knee & hip: 50% less?')
  const body = link.searchParams.get('body') ?? ''
  expect(body).toMatch(/^Dear Asha \+ Juma,\n\nThank you for writing to Pona\./)
  expect(body).toContain('Do you agree?')
})

it('greets an address without a name, and answers no program and no mail of our own', () => {
  const nameless = { ...mail, from: { name: '', address: 'a@mail.example' }, subject: 're: Knee' }
  const { searchParams } = new URL(toConsentMail(nameless, office) ?? '')
  expect(searchParams.get('subject')).toBe('re: Knee')
  expect(searchParams.get('body')).toMatch(/^Hello,/)
  for (const changed of [{ from: null }, { direction: 'out' as const }, { isAutomatic: true }])
    expect(toConsentMail({ ...mail, ...changed }, office)).toBeUndefined()
})
