import { decodeText } from './decode-text.ts'
import { htmlToText } from './html-to-text.ts'
import type { Part } from './mime-tree.ts'
import { parseStructured } from './structured-header.ts'

/** A report says what it has to say at its beginning. */
const MAX_BYTES = 64 * 1024
const RETURNED = /^(?:message\/(?:rfc822|global|partial)|(?:text|message)\/(?:rfc822|global)-headers?)$/
const PLAIN = parseStructured('text/plain')
const HEADER_LINE = /^(?:> ?)?([A-Za-z][\w-]{0,60}):(?=\s|$)/
/** Headers that nothing but the beginning of a mail has together with another one. */
const MAIL_HEADERS = ['from', 'received', 'return-path', 'message-id', 'dkim-signature', 'delivered-to']

type Text = Pick<Part, 'content' | 'stray' | 'contentType'>

export type ReportTexts = {
  /** Words of the server, without the mail that it returns. */
  words: string
  /** The headers of the returned mail, as far as they come back. */
  returned: string
}

/**
 * The mail that a report returns may be a part of its own, or stand below the words in the same text. Without parts that
 * can be told apart the words stand outside of them.
 */
export function readReportTexts(root: Part, leaves: readonly Part[]): ReportTexts {
  const returned = leaves.find(isReturned)
  const before = leaves.slice(0, returned && leaves.indexOf(returned))
  const outside = {
    contentType: PLAIN,
    stray: root.stray,
    content: Buffer.concat([...root.outside, root.content]),
  }
  const texts = [before, leaves, [outside]].map(readWords)
  const split = splitAtMail(texts.find((text) => text.trim() !== '') ?? '')
  return { words: split.words, returned: toHead(returned ? toText(returned) : split.returned) }
}

function isReturned({ contentType }: Part): boolean {
  return RETURNED.test(contentType.value)
}

function readWords(parts: readonly Text[]): string {
  const toTexts = (type: string) => parts.filter(({ contentType }) => contentType.value === type).map(toText)
  const plain = toTexts('text/plain').join('\n')
  return plain.trim() === '' ? toTexts('text/html').map(htmlToText).join('\n') : plain
}

function toText({ content, stray, contentType }: Text): string {
  const bytes = Buffer.concat([stray, content.subarray(0, MAX_BYTES)]).subarray(0, MAX_BYTES)
  const { text } = decodeText(bytes, contentType.params.get('charset'))
  return text.replace(/\r\n?/g, '\n')
}

/** At the first lines that are the headers of a mail. Servers indent or number what only looks like them. */
function splitAtMail(text: string): ReportTexts {
  const lines = text.split('\n')
  const start = findBlock(lines)
  return { words: lines.slice(0, start).join('\n'), returned: lines.slice(start).join('\n') }
}

function findBlock(lines: readonly string[]): number {
  let start = 0
  let names: string[] = []
  for (const [at, line] of lines.entries()) {
    const [, name] = HEADER_LINE.exec(line) ?? []
    if (name !== undefined) {
      if (names.length === 0) start = at
      names.push(name.toLowerCase())
      if (names.length > 1 && names.some((one) => MAIL_HEADERS.includes(one))) return start
    } else if (names.length === 0 || !/^\s+\S/.test(line)) names = []
  }
  return lines.length
}

function toHead(mail: string): string {
  const from = mail.search(/\S/)
  const end = mail.indexOf('\n\n', Math.max(from, 0))
  return end < 0 ? mail : mail.slice(0, end)
}
