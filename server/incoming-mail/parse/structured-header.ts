import { decodeText } from './decode-text.ts'

/** Such as `text/plain; charset=utf-8`: a value, in lower case, and its parameters. */
export type Structured = { value: string; params: ReadonlyMap<string, string> }

/** RFC 2045 with the continuations and charsets of RFC 2231. Of parameters with the same name the first counts. */
export function parseStructured(header: string): Structured {
  const [value = '', ...rest] = splitAtSemicolons(withoutComments(header))
  const params = new Map<string, string>()
  for (const part of rest) {
    const equals = part.indexOf('=')
    const name = (equals < 0 ? part : part.slice(0, equals)).trim().toLowerCase()
    if (name !== '' && !params.has(name)) params.set(name, equals < 0 ? '' : unquote(part.slice(equals + 1)))
  }
  return { value: unquote(value).toLowerCase(), params: joinContinuations(params) }
}

/** A parenthesis within a value, as in `filename=Invoice(1).pdf`, or one that is never closed, is no comment. */
function withoutComments(text: string): string {
  const kept: string[] = []
  let depth = 0
  let isQuoted = false
  let isInValue = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    const isEscaped = letter === '\\'
    if (letter === '"' && depth === 0) isQuoted = !isQuoted
    if (!isQuoted && !isEscaped) {
      if (letter === '(' && (!isInValue || /[ \t]/.test(text[at - 1] ?? ' '))) {
        depth++
        continue
      }
      if (letter === ')' && depth > 0) {
        depth--
        continue
      }
      if (depth === 0 && letter === '=') isInValue = true
      if (depth === 0 && letter === ';') isInValue = false
    }
    if (depth === 0) kept.push(isEscaped ? text.slice(at, at + 2) : letter)
    if (isEscaped) at++
  }
  return depth === 0 ? kept.join('') : text
}

function splitAtSemicolons(text: string): string[] {
  const parts: string[] = []
  let from = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === '\\' && isQuoted) at++
    else if (text[at] === ';' && !isQuoted) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

/** Drops text after a quoted string; a backslash escapes within quotes alone, as in `C:\x`. */
function unquote(text: string): string {
  const trimmed = text.trim()
  if (!trimmed.startsWith('"')) return trimmed
  const kept: string[] = []
  for (let at = 1; at < trimmed.length && trimmed[at] !== '"'; at++) {
    if (trimmed[at] === '\\') at++
    kept.push(trimmed[at] ?? '')
  }
  return kept.join('')
}

type Section = { number: number; value: string; isEncoded: boolean }

/** `name*0="a"; name*1*=%62` is `name="ab"`. */
function joinContinuations(params: ReadonlyMap<string, string>): Map<string, string> {
  const joined = new Map<string, string>()
  const sections = new Map<string, Section[]>()
  for (const [key, value] of params) {
    const [, name, number, star] = /^([^*]+)\*(?:(\d{1,9})(\*?))?$/.exec(key) ?? []
    if (name === undefined) {
      joined.set(key, value)
      continue
    }
    const section = { number: Number(number ?? 0), value, isEncoded: number === undefined || star === '*' }
    const known = sections.get(name)
    if (known) known.push(section)
    else sections.set(name, [section])
  }
  for (const [name, parts] of sections)
    joined.set(name, joinSections(parts.toSorted((one, other) => one.number - other.number)))
  return joined
}

/** Encoded sections in a row are decoded together: a letter may begin in one and end in the next. */
function joinSections(sections: readonly Section[]): string {
  const [first] = sections
  const [, charset = 'utf-8', rest] = (first?.isEncoded && /^([^']*)'[^']*'(.*)$/s.exec(first.value)) || []
  const texts: string[] = []
  let bytes: Uint8Array[] = []
  const flush = () => {
    if (bytes.length > 0) texts.push(decodeText(Buffer.concat(bytes), charset).text)
    bytes = []
  }
  for (const section of sections) {
    const value = section === first && rest !== undefined ? rest : section.value
    if (section.isEncoded) bytes.push(decodePercent(value))
    else {
      flush()
      texts.push(value)
    }
  }
  flush()
  return texts.join('')
}

function decodePercent(text: string): Uint8Array {
  const bytes = Buffer.from(text)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const hex = bytes[at] === 0x25 ? bytes.toString('latin1', at + 1, at + 3) : ''
    const isCode = /^[0-9a-f]{2}$/i.test(hex)
    bytes[length++] = isCode ? Number.parseInt(hex, 16) : (bytes[at] ?? 0)
    if (isCode) at += 2
  }
  return bytes.subarray(0, length)
}
