import { expect, test } from 'vitest'
import { suggestEmail } from './suggest-email.ts'

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.cmo', 'gmail.com'],
  ['gmial.con', 'gmail.com'],
  ['gmail', 'gmail.com'],
  ['gmailcom', 'gmail.com'],
  ['gmail com', 'gmail.com'],
  ['gma il.com', 'gmail.com'],
  ['Gmaill.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahooo.com', 'yahoo.com'],
  ['yahoo', 'yahoo.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmai.com', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['outlook.om', 'outlook.com'],
  ['iclod.com', 'icloud.com'],
])('%s is probably %s', (typed, meant) => {
  expect(suggestEmail(`wanjiku@${typed}`)).toBe(`wanjiku@${meant}`)
})

test.each([
  'gmail.com',
  'GMAIL.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'yahoo.fr',
  'yahoo.ca',
  'yahoo.co.ke',
  'ymail.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'gmx.net',
  'live.com',
  'love.com',
  'hotmail.fr',
  'hotmail.co.uk',
  'outlook.fr',
  'outlook.sa',
  'aol.com',
  'me.com',
  'proton.me',
  'protonmail.ch',
  'safaricom.co.ke',
  'kenyaweb.com',
  'uonbi.ac.ke',
  'students.mak.ac.ug',
  'patient.example',
  'localhost',
  'com',
])('%s is left alone', (domain) => {
  expect(suggestEmail(`wanjiku@${domain}`)).toBeUndefined()
})

test.each(['', 'wanjiku', 'wanjiku@', '@gmial.com', 'a@b@gmial.com', '@'])('"%s" is left alone', (text) => {
  expect(suggestEmail(text)).toBeUndefined()
})

test('the part before the @ stays as it was written', () => {
  expect(suggestEmail('Wanjiku.Mwangi+pona@Gmial.com')).toBe('Wanjiku.Mwangi+pona@gmail.com')
})
