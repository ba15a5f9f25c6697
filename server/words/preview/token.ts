import { timingSafeEqual } from 'node:crypto'
import type { MacPurpose, Vault } from '../../platform/vault/vault.ts'

const TOKEN_BYTES = 24
const TOKEN = /^([\w-]{1,35})\.([0-9a-z]{1,12})\.([\w-]{32})$/

type Purpose = Extract<MacPurpose, 'words-preview' | 'words-frame'>
type Granted = { locale: string; until: number }

/** Opens the draft of one language until a time. Nothing is stored: it can't be taken back before. */
export function createToken(vault: Vault, purpose: Purpose, { locale, until }: Granted): string {
  const end = until.toString(36)
  return `${locale}.${end}.${toMac(vault, purpose, locale, end).toString('base64url')}`
}

/** Undefined for a token that is not ours, or whose time is over. */
export function readToken(vault: Vault, purpose: Purpose, token: string, at: number): Granted | undefined {
  const [, locale = '', end = '', mac = ''] = TOKEN.exec(token) ?? []
  const [known, given] = [toMac(vault, purpose, locale, end), Buffer.from(mac, 'base64url')]
  if (known.length !== given.length || !timingSafeEqual(known, given)) return undefined
  const until = Number.parseInt(end, 36)
  return until > at ? { locale, until } : undefined
}

function toMac(vault: Vault, purpose: Purpose, locale: string, end: string): Buffer {
  return vault.mac(purpose, `${locale}.${end}`).subarray(0, TOKEN_BYTES)
}
