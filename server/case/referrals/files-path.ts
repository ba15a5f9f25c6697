import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../platform/vault/vault.ts'

const ID_BYTES = 16
const MAC_BYTES = 16

type Numbered = { id: string; number: number }

/** The path at which a hospital takes files. `number`: of the link, so that the next one ends it. */
export function toFilesPath(vault: Vault, { id, number }: Numbered): string {
  const token = Buffer.concat([toBytes(id), toMac(vault, { id, number })])
  return `/files/${token.toString('base64url')}`
}

/** The referral that a token names, and whether the token proves a number; undefined for what is no token. */
export function readFilesToken(
  token: string,
): { id: string; proves(vault: Vault, number: number): boolean } | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return undefined
  const id = toId(bytes.subarray(0, ID_BYTES))
  return {
    id,
    proves: (vault, number) => timingSafeEqual(toMac(vault, { id, number }), bytes.subarray(ID_BYTES)),
  }
}

function toMac(vault: Vault, { id, number }: Numbered): Buffer {
  return vault.mac('files-link', `${id} ${number}`).subarray(0, MAC_BYTES)
}

function toBytes(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex')
}

function toId(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
