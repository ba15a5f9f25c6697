import { TEXT_ATTRIBUTE } from '#contract/desk/texts.ts'
import type { Texts } from '#contract/texts/list-texts.ts'
import { escapeHtml } from '#contract/words/escape-html.ts'

// Characters for private use, which no text may have: rendering leaves their surroundings as they are.
const BEGIN = '\ue000'
const NUMBERED = '\ue001'
const END = '\ue002'
const MARK = /\ue000(\d+)\ue001|\ue002/g
/** In addresses. */
const ENCODED = /%EE%80%80\d+%EE%80%81|%EE%80%82/gi

/** Elements whose content is text alone. */
const PLAIN = /^(?:title|option|textarea)$/

/** All texts between marks, by which `showMarks` finds them in the page that is rendered from them. */
export function markTexts(
  defaults: Texts,
  texts: Texts,
): { marked: Record<string, string>; paths: string[] } {
  const all = { ...defaults, ...texts }
  const paths = Object.keys(all).filter((path) => all[path]?.trim())
  const marked = Object.fromEntries(
    paths.map((path, number) => [path, `${BEGIN}${number}${NUMBERED}${all[path]?.trim()}${END}`]),
  )
  return { marked: { ...all, ...marked }, paths }
}

/**
 * Replaces marks by comments, which change no layout. Where words are an attribute, the element gets the attribute
 * `data-text` with their path.
 */
export function showMarks(page: string, paths: readonly string[]): string {
  let plain = ''
  return splitAtTags(page)
    .map((part) => {
      if (!part.startsWith('<')) return plain === '' ? toComments(part, paths) : part.replace(MARK, '')
      const [, slash, name = ''] = /^<(\/?)([\w-]+)/.exec(part) ?? []
      if (slash && name === plain) plain = ''
      else if (!slash && PLAIN.test(name)) plain = name
      return toTag(part, paths)
    })
    .join('')
}

/** A rendered page has no other `<` and `>` than those of tags. */
function splitAtTags(page: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < page.length; ) {
    const begin = page.indexOf('<', at)
    const end = begin < 0 ? -1 : page.indexOf('>', begin)
    if (end < 0) return [...parts, page.slice(at)]
    parts.push(page.slice(at, begin), page.slice(begin, end + 1))
    at = end + 1
  }
  return parts
}

function toComments(text: string, paths: readonly string[]): string {
  return text.replace(MARK, (_mark, number?: string) =>
    number === undefined ? '<!--/text-->' : `<!--text ${toPath(paths, number)}-->`,
  )
}

function toTag(tag: string, paths: readonly string[]): string {
  const numbers = [...tag.matchAll(MARK)].flatMap(([, number]) => number ?? [])
  const clean = tag.replace(MARK, '').replace(ENCODED, '')
  const [number] = numbers
  if (number === undefined) return clean
  return clean.replace(/^<[\w-]+/, (begin) => `${begin} ${TEXT_ATTRIBUTE}="${toPath(paths, number)}"`)
}

function toPath(paths: readonly string[], number: string): string {
  return escapeHtml(paths[Number(number)] ?? '')
}
