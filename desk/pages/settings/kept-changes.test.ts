import { expect, it } from 'vitest'
import { toKeptChanges } from './kept-changes.ts'

it.each([
  ['mail', { server: 'smtp://mail.example', password: 'a secret' }],
  ['mailbox', { password: 'a secret' }],
  ['backup', { to: 's3://bucket', secret: 'a secret' }],
  ['sign-in', { providers: [{ name: 'acme', clientSecret: 'a secret' }] }],
] as const)('a secret that is typed for %s is kept for nobody who signs in next', (name, changes) => {
  expect(toKeptChanges(name, changes)).toBeUndefined()
})

it('what holds no secret is kept until it is saved', () => {
  const changes = { server: 'smtp://mail.example' }
  expect(toKeptChanges('mail', changes)).toBe(changes)
  expect(toKeptChanges('company', undefined)).toBeUndefined()
})
