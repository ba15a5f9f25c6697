import { RFC_EMAIL_REGEX } from 'valibot'

// Global in every browser and server, but typed by their libraries, not by the language.
declare const URL: new (address: string) => { hostname: string }

/** No address is nearly as long. */
const MAX_LENGTH = 1_000

/** Removes what copying and keyboards add, and puts the domain in ASCII. Ambiguous input stays unchanged. */
export function mendEmail(text: string): string {
  if (text.length > MAX_LENGTH || RFC_EMAIL_REGEX.test(text)) return text
  const [mailbox, domain, ...more] = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/^[^<@]*<([^<>]*)>[^<@]*$/, '$1')
    .replace(/^[^\p{L}\p{N}_]*(?:mailto:)?|(?:\?.*)?[^\p{L}\p{N}]*$/giu, '')
    .replace(/\s*@[\s@]*/g, '@')
    .split('@')
  if (!mailbox || !domain || more.length > 0) return text
  const mended = `${mailbox}@${toAscii(mendDots(domain))}`
  return RFC_EMAIL_REGEX.test(mended) ? mended : text
}

// Only at the first dot: in "gmail.com. Thanks" and "gmail.com, Nairobi" text follows the address.
function mendDots(domain: string): string {
  return domain.replace(/^([^\s.,。]+)\s*(?:[.。]+\s*|,)/, '$1.').replace(/\s*[.。]+/g, '.')
}

function toAscii(domain: string): string {
  if (/^\p{ASCII}*$|[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain // characters that no domain has
  }
}
