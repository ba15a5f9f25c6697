import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../vault/vault.ts'

const TOKEN_BYTES = 16

/** The path of an inquiry's confirmation page. Its token never changes and can't be derived from the reference. */
export function toSentPath(vault: Vault, reference: string): string {
  return `/sent/${reference}/${createToken(vault, reference).toString('base64url')}`
}

export function isSentToken(vault: Vault, reference: string, token: string): boolean {
  const given = Buffer.from(token, 'base64url')
  const expected = createToken(vault, reference)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function createToken(vault: Vault, reference: string): Buffer {
  return vault.mac('sent-link', reference).subarray(0, TOKEN_BYTES)
}
