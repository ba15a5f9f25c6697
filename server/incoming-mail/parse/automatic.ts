import { findHeader, type Header } from './headers.ts'
import type { AutomaticReason } from './parsed-mail.ts'

const PRECEDENCE = /^(?:bulk|junk|list|auto_reply|auto-reply)\b/i
const AUTOREPLY_HEADERS = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-response-from']
const LIST_HEADERS = ['list-id', 'list-unsubscribe', 'list-post', 'mailing-list', 'x-mailing-list']

/**
 * Why nobody has written this mail by hand; null if somebody may have (RFC 3834, RFC 5230, RFC 2919). `own`: addresses of
 * the company. One of them may be a list, through which every mail comes.
 */
export function findAutomaticReason(
  part: { headers: readonly Header[] },
  topType: string,
  own: readonly string[],
): AutomaticReason | null {
  if (/^multipart\/report$/i.test(topType)) return 'report'
  const submitted = findHeader(part, 'auto-submitted')?.split(/[;(]/, 1)[0]?.trim().toLowerCase() ?? ''
  if (submitted !== '' && submitted !== 'no') return 'auto-submitted'
  if (AUTOREPLY_HEADERS.some((key) => isSet(findHeader(part, key)))) return 'auto-submitted'
  if (/^\s*auto-?(?:reply|generated)/i.test(findHeader(part, 'x-precedence') ?? '')) return 'auto-submitted'
  if (hasEmptySender(part)) return 'empty-sender'
  if (isThroughOwnList(part, own)) return null
  if (PRECEDENCE.test(findHeader(part, 'precedence')?.trim() ?? '')) return 'precedence'
  return LIST_HEADERS.some((key) => isSet(findHeader(part, key))) ? 'list' : null
}

/** By the return path, which the server that delivers it writes on top. */
export function hasEmptySender(part: { headers: readonly Header[] }): boolean {
  return /^<\s*>$/.test(findHeader(part, 'return-path')?.trim() ?? '')
}

/** `List-Id: <care.pona.example>` is the list care@pona.example. */
function isThroughOwnList(part: { headers: readonly Header[] }, own: readonly string[]): boolean {
  const texts = ['list-id', 'list-post'].map((key) => findHeader(part, key)?.toLowerCase() ?? '')
  return own.some((address) =>
    texts.some((text) => [address, address.replace('@', '.')].some((name) => names(text, name))),
  )
}

function names(text: string, name: string): boolean {
  return text.split(/[\s<>:?,"]+/).includes(name)
}

/** `X-Autoreply: no` says that it is none. */
function isSet(value: string | undefined): boolean {
  return value !== undefined && value.trim() !== '' && !/^(?:no|false|0)$/i.test(value.trim())
}
