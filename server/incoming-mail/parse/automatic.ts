import { decodeHeader } from './decode-header.ts'
import { findHeader, type Header } from './headers.ts'
import type { AutomaticReason } from './parsed-mail.ts'

const PRECEDENCE = /^(?:bulk|junk|list|auto_reply|auto-reply)\b/i
const AUTOREPLY_HEADERS = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-response-from']
/** As autoresponders begin subjects, also behind an "AW:" or "Re:". */
const VACATION_SUBJECT =
  /^(?:\w{2,3}: )?(?:out[ -]of[ -](?:the[ -])?office|ooo\b|auto(?:mati[ck]\w*|matisch\w*)?[ :-]*(?:re(?:ply|sponse|sponder)|antwort|svar)|vacation|away from|on (?:vacation|leave|holiday)|abwesen|réponse automatique|absence|respuesta autom|resposta autom|risposta autom|fuera de la oficina)/i
const LIST_HEADERS = ['list-id', 'list-unsubscribe', 'list-post', 'mailing-list', 'x-mailing-list']

type Headers = { headers: readonly Header[] }

/**
 * Why nobody has written this mail by hand; null if somebody may have (RFC 3834, RFC 5230, RFC 2919). `own`: addresses of
 * the company. One of them may be a list, through which every mail comes.
 */
export function findAutomaticReason(
  part: Headers,
  topType: string,
  own: readonly string[],
): AutomaticReason | null {
  if (/^multipart\/report$/i.test(topType)) return 'report'
  const submitted = readSubmitted(part)
  if (submitted !== '' && submitted !== 'no') return 'auto-submitted'
  if (hasAutoreplyHeader(part)) return 'auto-submitted'
  if (hasEmptySender(part)) return 'empty-sender'
  if (isThroughOwnList(part, own)) return null
  if (PRECEDENCE.test(findHeader(part, 'precedence')?.trim() ?? '')) return 'precedence'
  return LIST_HEADERS.some((key) => isSet(findHeader(part, key))) ? 'list' : null
}

/** Whether a program answers for a person who is away, not a mail server; a report may be `auto-replied`, too. */
export function isVacationNote(part: Headers): boolean {
  return hasAutoreplyHeader(part) || VACATION_SUBJECT.test(decodeHeader(findHeader(part, 'subject') ?? ''))
}

/** `auto-replied` (RFC 3834), `auto-generated`, `no` or empty. */
export function readSubmitted(part: Headers): string {
  return findHeader(part, 'auto-submitted')?.split(/[;(]/, 1)[0]?.trim().toLowerCase() ?? ''
}

function hasAutoreplyHeader(part: Headers): boolean {
  if (AUTOREPLY_HEADERS.some((key) => isSet(findHeader(part, key)))) return true
  return /^\s*auto-?(?:reply|generated)/i.test(findHeader(part, 'x-precedence') ?? '')
}

/** By the return path, which the server that delivers it writes on top. */
export function hasEmptySender(part: Headers): boolean {
  return /^<\s*>$/.test(findHeader(part, 'return-path')?.trim() ?? '')
}

/** `List-Id: <care.pona.example>` is the list care@pona.example. */
function isThroughOwnList(part: Headers, own: readonly string[]): boolean {
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
