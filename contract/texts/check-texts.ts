import { HIDDEN, HIDDEN_WORDS } from '../words/hidden-characters.ts'
import { countEntries, findLimits, listLists, listPlaceholders, type TextLimits } from './limits.ts'
import type { Texts } from './list-texts.ts'

const MARKUP = /[<>"]/
const BREAKS = /[\r\n\u2028\u2029]/

const ENDS_IN_WORD = /[\p{L}\p{N}]$/u
const BEGINS_WITH_WORD = /^[\p{L}\p{N}]/u

export type TextsContext = {
  /** Texts of the content, by path. */
  defaults: Texts
  /** The present company's name, which no text may have in place of {company}. */
  company: string
}

/** A sentence for each path at fault. */
export function checkTexts(texts: Texts, context: TextsContext): Record<string, string> {
  const { defaults } = context
  const found = Object.entries(texts).flatMap(([path, text]) => {
    const problem = checkText(path, text, context)
    return problem === undefined ? [] : [[path, problem] as const]
  })
  return { ...checkLists(texts, defaults), ...Object.fromEntries(found) }
}

/** Undefined, or a sentence that says what to do. */
export function checkText(
  path: string,
  text: string,
  { defaults, company }: TextsContext,
): string | undefined {
  const limits = findLimits(defaults, path)
  if (limits === undefined) return 'There is no such text.'
  const words = text.trim()
  if (words === '') return limits.mayBeEmpty ? undefined : toMissingWords(limits)
  if (BREAKS.test(words)) return 'Write it as one paragraph, without line breaks.'
  if (MARKUP.test(words)) return 'Leave out the characters < > and ".'
  if (HIDDEN.test(words)) return HIDDEN_WORDS
  const length = countCharacters(words)
  if (length > limits.maxLength)
    return `Use ${limits.maxLength} characters at most: it has ${length}, ${length - limits.maxLength} too many.`
  return checkPlaceholders(words, limits) ?? (namesCompany(words, company) ? toNameWords(company) : undefined)
}

export function countCharacters(text: string): number {
  return [...text.trim()].length
}

/** Replaces the name by {company}. */
export function replaceName(text: string, company: string): string {
  return splitAtName(text, company).join('{company}')
}

export function namesCompany(text: string, company: string): boolean {
  return splitAtName(text, company).length > 1
}

/** Where the name is a word of its own. */
function splitAtName(text: string, company: string): string[] {
  if (company === '') return [text]
  const parts: string[] = []
  for (const part of text.split(company)) {
    const before = parts.at(-1)
    if (before !== undefined && (ENDS_IN_WORD.test(before) || BEGINS_WITH_WORD.test(part)))
      parts.splice(-1, 1, before + company + part)
    else parts.push(part)
  }
  return parts
}

function toNameWords(company: string): string {
  return `Write {company} in place of ${company}: the name is filled in, and follows the settings.`
}

function toMissingWords({ placeholders }: TextLimits): string {
  if (placeholders.length === 0) return 'This can’t be left empty.'
  return `Keep ${placeholders.map((name) => `{${name}}`).join(', ')}: this can’t be left out.`
}

function checkPlaceholders(
  text: string,
  { placeholders, optionalPlaceholders }: TextLimits,
): string | undefined {
  const used = listPlaceholders(text)
  const unknown = used.find((name) => !placeholders.includes(name) && !optionalPlaceholders.includes(name))
  if (unknown !== undefined)
    return `{${unknown}} is not filled in here. You can use ${toNames([...new Set([...placeholders, ...optionalPlaceholders])])}.`
  const count = (names: readonly string[], name: string) => names.filter((one) => one === name).length
  const wrong = placeholders.find((name) => count(used, name) !== count(placeholders, name))
  if (wrong !== undefined) {
    const times = count(placeholders, wrong)
    return `Keep {${wrong}}${times === 1 ? ', once' : `, ${times} times`}: it is filled in here.`
  }
  if (/[{}]/.test(text.replace(/\{\w+\}/g, ''))) return 'Leave out the characters { and }.'
  return undefined
}

function toNames(placeholders: readonly string[]): string {
  return placeholders.map((name) => `{${name}}`).join(', ')
}

/** An entry is whole or left out, and one at least stays of each list that the default fills. */
function checkLists(texts: Texts, defaults: Texts): Record<string, string> {
  const all: Record<string, string> = { ...defaults, ...texts }
  const lists = new Set(Object.keys(texts).flatMap((path) => listLists(path).map((list) => list.path)))
  const found: Record<string, string> = {}
  for (const list of lists) {
    const places = Array.from({ length: countEntries(all, list) }, (_, place) => `${list}.${place}`)
    const entries = places.map((place) => toEntry(all, place))
    for (const [index, entry] of entries.entries()) {
      const missing = entry.isEmpty ? undefined : findMissing(all, defaults, `${places[index]}`)
      if (missing !== undefined) found[missing] = 'Write this too, or empty the whole entry.'
    }
    const [, around = ''] = /^(.*\.\d+)\./.exec(list) ?? []
    const isLeftOut = around !== '' && toEntry(all, around).isEmpty
    if (!isLeftOut && countEntries(defaults, list) > 0 && entries.every(({ isEmpty }) => isEmpty))
      found[Object.keys(texts).find((path) => path.startsWith(`${list}.`)) ?? list] =
        'Keep one entry at least.'
  }
  return found
}

function toEntry(all: Texts, place: string): { isEmpty: boolean } {
  const words = Object.entries(all).filter(([path]) => path === place || path.startsWith(`${place}.`))
  return { isEmpty: words.every(([, text]) => text.trim() === '') }
}

/** A part of an entry that its first one has and this one lacks. */
function findMissing(all: Texts, defaults: Texts, place: string): string | undefined {
  const list = place.slice(0, place.lastIndexOf('.'))
  const first = `${list}.0.`
  const parts = new Set(
    Object.keys(defaults).flatMap((path) => {
      const [part] = path.startsWith(first) ? path.slice(first.length).split('.') : []
      return part ?? []
    }),
  )
  const missing = [...parts].find((part) => toEntry(all, `${place}.${part}`).isEmpty)
  if (missing === undefined) return undefined
  return Object.hasOwn(defaults, `${first}${missing}`) ? `${place}.${missing}` : `${place}.${missing}.0`
}
