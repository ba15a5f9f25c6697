import { expect, it } from 'vitest'
import { type AccountDraft, toAccount, toPlace, toPlaces } from './account-draft.ts'
import { providerKeys, providers } from './providers.ts'

const draft: AccountDraft = {
  provider: 'google',
  address: 'care@ikeja.example',
  user: '',
  password: 'abcd efgh ijkl mnop',
  out: undefined,
  in: undefined,
  isRead: true,
}

it('a provider that is chosen names both servers', () => {
  expect(toAccount(draft)).toEqual({
    address: 'care@ikeja.example',
    user: 'care@ikeja.example',
    password: 'abcd efgh ijkl mnop',
    out: 'smtp.gmail.com',
    in: 'imap.gmail.com',
  })
})

it('a web host’s servers follow from the address', () => {
  expect(toPlaces({ ...draft, provider: 'cpanel' }).out).toEqual({ host: 'mail.ikeja.example', port: '' })
})

it('a host that is pasted with its port fills both fields', () => {
  expect(toPlace('smtp.gmail.com:587')).toEqual({ host: 'smtp.gmail.com', port: '587' })
  expect(toAccount({ ...draft, out: toPlace('smtp.gmail.com:587') }).out).toBe('smtp.gmail.com:587')
})

it('a mailbox that no password opens is not read', () => {
  expect(toAccount({ ...draft, provider: 'microsoft' })).toMatchObject({
    out: 'smtp.office365.com:587',
    in: null,
  })
})

it('no provider’s sentence has a word of engineers', () => {
  const words = providerKeys.flatMap((key) => providers[key].sentences).join(' ')
  expect(words).not.toMatch(/SMTP URL|smtps|PUBLIC_ORIGIN|LMTP|s3:\/\/|OpenID/i)
})
