import { findLimits, listPlaceholders, toMaxEntries } from './limits.ts'
import { isText, listTexts, type Texts } from './list-texts.ts'

/**
 * A language's content with other words. A text that the content doesn't have any more, or whose placeholders it has no
 * more, is passed over: a new release may have changed its own.
 */
export function applyTexts<Content extends object>(content: Content, texts: Texts): Content {
  // A start applies all languages, and most have no texts of their own.
  if (Object.keys(texts).length === 0) return content
  const fitting = keepFitting(listTexts(content), texts)
  if (Object.keys(fitting).length === 0) return content
  const isolated = listIsolated(content)
  const words = Object.fromEntries(
    Object.entries(fitting).map(([path, text]) => [path, isolate(text, isolated)]),
  )
  // Has the shape of `Content`: only words have changed.
  return apply(content, '', words) as Content
}

/** Keeps the texts that the content has, with no other placeholders than it fills in. */
export function keepFitting(defaults: Texts, texts: Texts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).filter(([path, text]) => {
      const limits = findLimits(defaults, path)
      if (limits === undefined) return false
      const { mayBeEmpty, placeholders, optionalPlaceholders } = limits
      const known = [...placeholders, ...optionalPlaceholders]
      return text === '' ? mayBeEmpty : listPlaceholders(text).every((name) => known.includes(name))
    }),
  )
}

function apply(part: unknown, path: string, texts: Texts): unknown {
  if (typeof part === 'string') return isText(path) ? applyText(part, texts[path]) : part
  if (Array.isArray(part)) return applyList(part, path, texts)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, one]) => [key, apply(one, path === '' ? key : `${path}.${key}`, texts)]),
  )
}

/** The blanks at both ends of the default belong to the layout, and so does an isolate that ends or begins there. */
function applyText(text: string, other: string | undefined): string {
  if (other === undefined) return text
  if (other === '') return ''
  const begin = text.slice(0, text.length - text.trimStart().replace(/^\u2069/, '').length)
  const end = text.slice(text.trimEnd().replace(/[\u2066-\u2068]$/, '').length)
  return begin + other.trim() + end
}

/**
 * Maps each placeholder that the content isolates to the character that opens the isolate: a number of telephone in
 * Arabic, for example.
 */
function listIsolated(content: object): Map<string, string> {
  const found = JSON.stringify(content).matchAll(/([\u2066-\u2068])(\{\w+\})\u2069/g)
  return new Map(Array.from(found, ([, opens = '', placeholder = '']) => [placeholder, opens]))
}

function isolate(text: string, isolated: ReadonlyMap<string, string>): string {
  return text.replace(/\{\w+\}/g, (placeholder) => {
    const opens = isolated.get(placeholder)
    return opens === undefined ? placeholder : `${opens}${placeholder}\u2069`
  })
}

function applyList(entries: readonly unknown[], path: string, texts: Texts): unknown[] {
  const maxEntries = toMaxEntries(path)
  if (maxEntries === undefined) return entries.map((one, place) => apply(one, `${path}.${place}`, texts))
  const places = Math.max(entries.length, maxEntries)
  return Array.from({ length: places }, (_, place) =>
    apply(entries[place] ?? toBlank(entries[0] ?? ''), `${path}.${place}`, texts),
  ).filter(isWhole)
}

/** A new entry has the shape of the first. */
function toBlank(part: unknown): unknown {
  if (typeof part === 'string') return ''
  if (Array.isArray(part)) return []
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, toBlank(one)]))
}

/** An entry that was emptied, or only begun, is not shown. */
function isWhole(entry: unknown): boolean {
  if (typeof entry === 'string') return entry !== ''
  if (Array.isArray(entry)) return entry.length > 0
  return typeof entry !== 'object' || entry === null || Object.values(entry).every(isWhole)
}
