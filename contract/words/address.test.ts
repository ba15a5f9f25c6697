import { expect, it } from 'vitest'
import { isIssuer, parseAddress } from './address.ts'

it.each([
  'http://localhost:x@169.254.169.254/',
  'http://localhost@169.254.169.254/',
  'http://localhost:8080@id.example/',
  'https://user:password@id.example/',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://id.example/',
  'https:\\\\id.example',
  'https://id.example/?a=b',
  'https://id.example/#a',
  'https://id.example/?',
  'ftp://localhost/',
  'not an address',
])('%s is no issuer', (text) => {
  expect(isIssuer(text)).toBe(false)
})

it.each([
  'https://id.example',
  'https://id.example:8443/realms/staff',
  'http://localhost:8080/realms/staff',
  'http://127.0.0.1:9',
  'http://[::1]:9/',
])('%s is one', (text) => {
  expect(isIssuer(text)).toBe(true)
})

it('allows plain http where it is asked to alone', () => {
  expect(parseAddress('http://localhost/')).toBeUndefined()
  expect(parseAddress('https://registry.example/?number=7')?.host).toBe('registry.example')
})
