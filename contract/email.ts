import { RFC_EMAIL_REGEX } from 'valibot'

// Of every browser and server; in the types of each, and not of the language.
declare const URL: new (address: string) => { hostname: string }

/**
 * An address as it must have been meant, without what copying and keyboards add to it, and with its domain in ASCII, as
 * mail servers take it. What leaves a doubt stays as it is, for the check of addresses to refuse.
 */
export function mendEmail(text: string): string {
  if (RFC_EMAIL_REGEX.test(text)) return text
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

// Only at the first dot: "gmail.com. Thanks" and "gmail.com, Nairobi" go on after the address.
function mendDots(domain: string): string {
  return domain.replace(/^([^\s.,。]+)\s*(?:[.。]+\s*|,)/, '$1.').replace(/\s*[.。]+/g, '.')
}

function toAscii(domain: string): string {
  if (/^\p{ASCII}*$|[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain // letters that no domain has
  }
}
