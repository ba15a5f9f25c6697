import { decodeText } from './decode-text.ts'

/** RFC 2047, as programs write it: also with spaces, commas or bytes beyond ASCII within the word. */
const WORD = /=\?([^?\s*]{1,80})(?:\*[^?\s]{0,40})?\?([bq])\?([^?]*)\?=/gi
/** Letters in one word. A cut between words loses no letter. */
const MAX_LETTERS = 60

type Word = { charset: string; encoding: string; bytes: Buffer }

/**
 * Writes the encoded words of a header in one form: UTF-8 in base64. Their bytes are decoded once, by the label of the word
 * unless they are UTF-8, and nothing in them looks like the structure of the header. Takes and returns a string of bytes.
 */
export function normalizeWords(header: string): string {
  const pieces: string[] = []
  let run: Word[] = []
  let at = 0
  const endRun = () => {
    if (run.length > 0) pieces.push(encode(decodeRun(run)))
    run = []
  }
  for (const match of header.matchAll(WORD)) {
    const [whole, charset = '', encoding = '', encoded = ''] = match
    const between = header.slice(at, match.index)
    // White space between two words is no content.
    if (run.length === 0 || between.trim() !== '') {
      endRun()
      pieces.push(between)
    }
    const bytes = /^b$/i.test(encoding) ? Buffer.from(encoded, 'base64') : decodeQ(encoded)
    run.push({ charset: charset.toLowerCase(), encoding: encoding.toLowerCase(), bytes })
    at = match.index + whole.length
  }
  endRun()
  return [...pieces, header.slice(at)].join('')
}

/** A letter may begin in one word and end in the next. Words that can't be joined are decoded each by itself. */
function decodeRun(run: readonly Word[]): string {
  const groups: Word[][] = []
  for (const word of run) {
    const group = groups.at(-1)
    if (group?.[0]?.charset === word.charset && group[0].encoding === word.encoding) group.push(word)
    else groups.push([word])
  }
  return groups
    .map((group) => {
      const charset = group[0]?.charset
      const joined = decodeText(Buffer.concat(group.map(({ bytes }) => bytes)), charset)
      return joined.isWhole ? joined.text : group.map(({ bytes }) => decodeText(bytes, charset).text).join('')
    })
    .join('')
}

function decodeQ(encoded: string): Buffer {
  const decoded = encoded
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(decoded, 'latin1')
}

function encode(text: string): string {
  const letters = [...text]
  const words: string[] = []
  for (let from = 0; from < letters.length; from += MAX_LETTERS) {
    const part = letters.slice(from, from + MAX_LETTERS).join('')
    words.push(`=?utf-8?B?${Buffer.from(part).toString('base64')}?=`)
  }
  return words.join(' ')
}
