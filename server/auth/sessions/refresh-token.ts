import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../platform/vault/vault.ts'

const ID_BYTES = 16
const HEAD_BYTES = ID_BYTES + 4
const TOKEN = /^[A-Za-z0-9_-]{70}$/
const MIN_CHARACTERS = 12

export type RefreshTokenContent = { sessionId: string; counter: number }

/** The session, the token's number and a MAC over both. Not stored; forging one needs the data keys. */
export function toRefreshToken(vault: Vault, { sessionId, counter }: RefreshTokenContent): string {
  const head = Buffer.alloc(HEAD_BYTES)
  head.write(sessionId.replaceAll('-', ''), 'hex')
  head.writeUInt32BE(counter, ID_BYTES)
  return Buffer.concat([head, vault.mac('refresh-token', head)]).toString('base64url')
}

export function parseRefreshToken(
  vault: Vault,
  token: string,
): RefreshTokenContent | 'malformed' | 'unknown' {
  if (token.length < MIN_CHARACTERS) return 'malformed'
  if (!TOKEN.test(token)) return 'unknown'
  const bytes = Buffer.from(token, 'base64url')
  const head = bytes.subarray(0, HEAD_BYTES)
  if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), vault.mac('refresh-token', head))) return 'unknown'
  const hex = head.toString('hex', 0, ID_BYTES)
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    counter: head.readUInt32BE(ID_BYTES),
  }
}
