import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'

/** Base64 takes 4 bytes for 3, and a line break after 76. */
const ENCODED = (4 / 3) * (78 / 76)
const MESSAGE_OVERHEAD = 16 * 1024

/** Asks the mail server for its limit (RFC 1870) at most once an hour, or once a minute while it doesn't respond. */
export function createSizeLimit(
  ask: () => Promise<number | undefined>,
  now: () => number,
): () => Promise<number | undefined> {
  let known: { limit: number | undefined; until: number } | undefined
  return async function readSizeLimit() {
    if (known && known.until > now()) return known.limit
    const limit = await ask().catch(() => undefined)
    known = { limit, until: now() + (limit === undefined ? MINUTE_MS : HOUR_MS) }
    return limit
  }
}

/** Undefined without a limit. SIZE 0 means that there is no fixed one. */
export function parseSizeLimit(ehloAnswer: string): number | undefined {
  const [, digits] = /^250[ -]SIZE (\d{1,15})\s*$/im.exec(ehloAnswer) ?? []
  return Number(digits) || undefined
}

/** The bytes of files that fit in addition to a text. */
export function toFileBytes(limit: number, textBytes: number): number {
  return Math.max(0, Math.floor((limit - MESSAGE_OVERHEAD) / ENCODED) - 2 * textBytes)
}

/** The size on the wire, rounded up. A mail contains its text twice, plain and as HTML. */
export function toMailBytes(text: string, files: readonly { bytes: number }[]): number {
  const fileBytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
  return Math.ceil((2 * Buffer.byteLength(text) + fileBytes) * ENCODED) + MESSAGE_OVERHEAD
}
