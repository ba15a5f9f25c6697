import { timingSafeEqual } from 'node:crypto'
import type { IncomingMailSettings } from '../../platform/config/mail-settings.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { toBase32 } from './base32.ts'

/** 80 bits: nobody guesses the tag of an inquiry, and 16 letters hold them. */
const MAC_BYTES = 10
/** The letters of `PN-XXXX-XXXX`, then the MAC. The length tells where the prefix ends. */
const TAG = /^([a-z]{2,4})([0-9a-z]{4})([0-9a-z]{4})([a-z2-7]{16})$/

/** An inquiry; or a referral with the reference of its inquiry. */
type Tagged = { id: string; reference: string }

/** `care@pona.example` becomes `care+TAG@pona.example`, to which an answer names its inquiry, or the thread of a hospital in it. */
export function toTaggedAddress(vault: Vault, address: string, inquiry: Tagged): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${toTag(vault, inquiry)}${address.slice(at)}`
}

/** How the mailbox that takes answers is read. */
type Reading = Pick<IncomingMailSettings, 'imap' | 'lmtp' | 'tags'>

/** The support mailbox, tagged where somebody reads it. */
export function toReplyAddress(vault: Vault, to: string, incoming: Reading, tagged: Tagged): string {
  const { imap, lmtp, tags } = incoming
  return tags && (imap !== undefined || lmtp !== undefined) ? toTaggedAddress(vault, to, tagged) : to
}

export function toTag(vault: Vault, { id, reference }: Tagged): string {
  return reference.replaceAll('-', '').toLowerCase() + toBase32(toMac(vault, id))
}

/** Finds text in an address that looks like a tag, still to be checked. Mail servers may change the case. */
export function findTagText(address: string): string | undefined {
  const [local = ''] = address.toLowerCase().split('@')
  const text = local.slice(local.lastIndexOf('+') + 1)
  return TAG.test(text) ? text : undefined
}

/** The reference in a tagged address, still to be checked with `isTagOf`. */
export function readTag(address: string): { reference: string; mac: string } | undefined {
  const [, prefix, first, second, mac] = TAG.exec(findTagText(address) ?? '') ?? []
  return mac === undefined ? undefined : { reference: `${prefix}-${first}-${second}`.toUpperCase(), mac }
}

export function isTagOf(vault: Vault, id: string, mac: string): boolean {
  const expected = Buffer.from(toBase32(toMac(vault, id)))
  return timingSafeEqual(expected, Buffer.from(mac))
}

function toMac(vault: Vault, id: string): Buffer {
  return vault.mac('mail-tag', id).subarray(0, MAC_BYTES)
}
