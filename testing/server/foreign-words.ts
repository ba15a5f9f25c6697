import { listTexts } from '../../contract/texts/list-texts.ts'

/** Names that are the same in another language: companies, programs, standards and kinds of files. */
const COMMON =
  /^(?:Pona|WhatsApp|HIPAA|WCAG|AA|JavaScript|axe|Chromium|Firefox|Safari|TalkBack|VoiceOver|NVDA|PDF|DICOM|ZIP|Word|CD)$/

const REFERENCE = /[A-Z]{2,4}-[0-9A-Z]{4}-[0-9A-Z]{4}/g
const ADDRESSES = /\S+@\S+|https?:\S+|\w+(?:\.\w+)+/g

/**
 * Finds English sentences and phrases in what a page or a mail in another language shows. Those that the language's own texts
 * have, too, are left out.
 */
export function createEnglishFinder(english: object, own: object): (shown: string) => string[] {
  const ownTexts = toPlain(Object.values(listTexts(own)).join('\n'))
  const phrases = Object.values(listTexts(english)).flatMap((text) =>
    text
      .split(/\{\w+\}|[\u2066-\u2069.?!]/)
      .map(toPlain)
      .filter((phrase) => /\p{L}{3}/u.test(phrase) && !ownTexts.includes(phrase)),
  )
  const distinct = [...new Set(phrases)]
  return (shown) => {
    const plain = toPlain(shown)
    return distinct.filter((phrase) => hasWords(plain, phrase))
  }
}

/** Words in Latin letters, of a page or a mail whose language has others. `known`: those that belong there. */
export function findLatinWords(shown: string, known: readonly string[]): string[] {
  const rest = known.toSorted((one, other) => other.length - one.length).reduce(leaveOut, shown)
  const words =
    rest
      .replace(REFERENCE, ' ')
      .replace(ADDRESSES, ' ')
      .match(/\p{Script=Latin}{2,}/gu) ?? []
  return [...new Set(words)].filter((word) => !COMMON.test(word))
}

/** The texts and described attributes of a page, as somebody reads or hears them, without what says to be English. */
export function toShownText(html: string): string {
  const body = html
    .replace(/<(script|style|svg)\b[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<(\w+)[^>]* lang="en" dir="auto">.*?<\/\1>/gs, ' ')
    .replace(/<p lang="en"[^>]*>.*?<\/p>|<div lang="en"[^>]*>.*?<\/main>/gs, ' ')
    .replace(/<[^>]*\blang="[^"]*"[^>]*hreflang[^>]*>.*?<\/a>/gs, ' ')
  const named = /(?:\s(?:alt|aria-label|placeholder|title)|(?:title|description|:alt)" content)="([^"]*)"/g
  const attributes = [...body.matchAll(named)].map(([, text]) => text)
  return decode([body.replace(/<[^>]+>/g, '\n'), ...attributes].join('\n'))
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
}

function decode(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
}

function leaveOut(text: string, known: string): string {
  return known === '' ? text : text.replaceAll(known, ' ')
}

function toPlain(text: string): string {
  return text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

function hasWords(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + phrase.length]]
    if (!/\p{L}/u.test(before) && !/\p{L}/u.test(after)) return true
  }
  return false
}
