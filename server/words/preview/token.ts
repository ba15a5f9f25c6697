import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../platform/vault/vault.ts'

const TOKEN_BYTES = 24
const TOKEN = /^([\w-]{1,35})\.([0-9a-z]{1,12})\.([\w-]{32})$/

type Granted = { locale: string; until: number }

/** Opens the editor's frame in one language until a time. Nothing is stored: it shows words that its holder sends. */
export function createToken(vault: Vault, { locale, until }: Granted): string {
  const end = until.toString(36)
  return `${locale}.${end}.${toMac(vault, locale, end).toString('base64url')}`
}

/** Undefined for a token that is not ours, or whose time is over. */
export function readToken(vault: Vault, token: string, at: number): Granted | undefined {
  const [, locale = '', end = '', mac = ''] = TOKEN.exec(token) ?? []
  const [known, given] = [toMac(vault, locale, end), Buffer.from(mac, 'base64url')]
  if (known.length !== given.length || !timingSafeEqual(known, given)) return undefined
  const until = Number.parseInt(end, 36)
  return until > at ? { locale, until } : undefined
}

function toMac(vault: Vault, locale: string, end: string): Buffer {
  return vault.mac('words-frame', `${locale}.${end}`).subarray(0, TOKEN_BYTES)
}
