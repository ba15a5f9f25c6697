import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Vault } from '../../platform/vault/vault.ts'
import { isTagOf, readTag, toTaggedAddress } from './tag.ts'

const vault: Vault = {
  newestKeyId: () => expect.unreachable(),
  seal: () => expect.unreachable(),
  open: () => expect.unreachable(),
  mac: (purpose, ...parts) => createHmac('sha256', purpose).update(parts.join('\n')).digest(),
}
const inquiry = { id: 'inquiry-1', reference: 'PN-7K2M-4QX9' }
const address = toTaggedAddress(vault, 'care@pona.example', inquiry)

function readMac(tagged: string): string {
  const tag = readTag(tagged)
  expect(tag?.reference).toBe(inquiry.reference)
  return tag?.mac ?? ''
}

it('names its inquiry, in any case of letters', () => {
  expect(address).toMatch(/^care\+pn7k2m4qx9[a-z2-7]{16}@pona\.example$/)
  expect(isTagOf(vault, inquiry.id, readMac(address))).toBe(true)
  expect(isTagOf(vault, inquiry.id, readMac(address.toUpperCase()))).toBe(true)
})

it('is not taken for another inquiry, nor with a letter changed', () => {
  const mac = readMac(address)
  expect(isTagOf(vault, 'inquiry-2', mac)).toBe(false)
  for (const at of [0, 7, 15]) {
    const changed = mac.slice(0, at) + (mac[at] === 'a' ? 'b' : 'a') + mac.slice(at + 1)
    expect(isTagOf(vault, inquiry.id, changed)).toBe(false)
  }
})

it.each([
  'care@pona.example',
  'care+pn7k2m4qx9@pona.example',
  'care+pn7k2m4qx9aaaaaaaaaaaaaaa@pona.example',
  'care+pn7k2m4qx9aaaaaaaaaaaaaaaaa@pona.example',
  'care+pn7k2m4qx9aaaaaaaaaaaaaaa1@pona.example',
])('is not read from %s', (untagged) => {
  expect(readTag(untagged)).toBeUndefined()
})
