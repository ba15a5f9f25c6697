import { timingSafeEqual } from 'node:crypto'
import type { Vault } from '../../platform/vault/vault.ts'

const TOKEN_BYTES = 24
const TOKEN = /^([\w-]{1,35})\.([0-9a-z]{1,12})\.([\w-]{1,36})\.([\w-]{0,36})\.([\w-]{32})$/

/** Holder of a frame: a link, or a member of staff in a session. `sessionId` is empty for a link. */
export type FrameHolder = { id: string; sessionId: string }
type Granted = { locale: string; until: number; holder: FrameHolder }

/** Opens the editor's frame in one language until a time, while its holder may read the draft. */
export function createToken(vault: Vault, { locale, until, holder }: Granted): string {
  const granted = [locale, until.toString(36), holder.id, holder.sessionId].join('.')
  return `${granted}.${toMac(vault, granted).toString('base64url')}`
}

/** Undefined for a token that is not ours, or whose time is over. */
export function readToken(vault: Vault, token: string, at: number): Granted | undefined {
  const [, locale = '', end = '', id = '', sessionId = '', mac = ''] = TOKEN.exec(token) ?? []
  const granted = [locale, end, id, sessionId].join('.')
  const [known, given] = [toMac(vault, granted), Buffer.from(mac, 'base64url')]
  if (known.length !== given.length || !timingSafeEqual(known, given)) return undefined
  const until = Number.parseInt(end, 36)
  return until > at ? { locale, until, holder: { id, sessionId } } : undefined
}

function toMac(vault: Vault, granted: string): Buffer {
  return vault.mac('words-frame', granted).subarray(0, TOKEN_BYTES)
}
