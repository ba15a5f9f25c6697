/** Longer ones are cut: two hundred addresses or Message-IDs fit. */
const MAX_HEADER_LENGTH = 32 * 1024
/** Beside its bytes a header costs about as much memory. */
const HEADER_COST = 64

const LF = 0x0a
const COLON = 0x3a

export type Header = { key: string; value: string }

type Headers = { headers: readonly Header[] }

/**
 * The headers of a part, unfolded. `isCut`: some are left out or shortened, because they are too long or because the mail
 * has no more bytes for headers.
 */
export function readHeaders(
  head: Uint8Array,
  allowance: { headerBytes: number },
): { headers: Header[]; isCut: boolean } {
  const headers: Header[] = []
  let isCut = false
  for (const { from, end } of splitHeaders(head)) {
    const length = Math.min(end - from, MAX_HEADER_LENGTH)
    isCut ||= length < end - from
    allowance.headerBytes -= length + HEADER_COST
    if (allowance.headerBytes < 0) {
      allowance.headerBytes = 0
      return { headers, isCut: true }
    }
    headers.push(toHeader(head.subarray(from, from + length)))
  }
  return { headers, isCut }
}

/** Lines that begin with a space or a tab go on with the header above them; nothing else does (RFC 5322 2.2.3). */
function* splitHeaders(head: Uint8Array): Generator<{ from: number; end: number }> {
  let from = 0
  for (let at = 0; at < head.length; at++) {
    if (head[at] !== LF || head[at + 1] === 0x20 || head[at + 1] === 0x09) continue
    yield { from, end: at }
    from = at + 1
  }
  if (from < head.length) yield { from, end: head.length }
}

function toHeader(bytes: Uint8Array): Header {
  const colon = bytes.indexOf(COLON)
  return {
    key: toText(colon < 0 ? bytes : bytes.subarray(0, colon)).toLowerCase(),
    value: colon < 0 ? '' : toText(bytes.subarray(colon + 1)),
  }
}

/**
 * A byte order mark and spaces beyond ASCII stay: without them a line that other programs skip would become a header, such
 * as a second From.
 */
function toText(bytes: Uint8Array): string {
  const unfolded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).replace(/\r?\n/g, '')
  const line = unfolded.replace(/[\r\n]+/g, ' ')
  let from = 0
  let end = line.length
  while (isBlank(line[from])) from++
  while (end > from && isBlank(line[end - 1])) end--
  return line.slice(from, end)
}

function isBlank(letter: string | undefined): boolean {
  return letter === ' ' || letter === '\t'
}

export function findHeader({ headers }: Headers, key: string): string | undefined {
  return headers.find((header) => header.key === key)?.value
}

export function listHeaders({ headers }: Headers, key: string): string[] {
  return headers.filter((header) => header.key === key).map(({ value }) => value)
}
