/** Words by path, such as `hero.title` or `faq.items.2.answer.0`. */
export type Texts = Readonly<Record<string, string>>

/** Keys of values that are no words, wherever they stand: codes, addresses and names of things. */
const NO_TEXT_KEYS = ['section', 'icon', 'colour', 'image', 'asOf'] as const

/** `*` stands for a place in a list. Figures and countries are settings. */
const NO_TEXT_PATHS = [
  'locale',
  'dir',
  'writing',
  'dates',
  'language.name',
  'isReviewed',
  'consentVersion',
  'consentDate',
  'meta.areaServed.*',
  'destinations.items.*.country',
  'destinations.items.*.avgCost',
  'destinations.figures.source',
  'destinations.figures.asOf',
  'destinations.items.*.processingTime',
  'destinations.note.terms.*.name',
  'contact.hours.clock',
] as const

/** Names of countries belong to the language, not to the company; facts of the company are settings. */
const NO_TEXT_PARTS = ['form.countryNames.', 'facts.', 'translatedFacts.'] as const

/** Keep the order of what is filled in. They belong to the layout: nobody could see them in a field. */
const ISOLATES = /[\u2066-\u2069]/g

/**
 * All words of a language's content, in its order and without isolates. A new text of the content needs no other line to
 * be among them.
 */
export function listTexts(content: object): Record<string, string> {
  const texts: Record<string, string> = {}
  function walk(part: unknown, path: string): void {
    if (typeof part === 'string') {
      if (isText(path)) texts[path] = part.replace(ISOLATES, '')
    } else if (typeof part === 'object' && part !== null)
      for (const [key, one] of Object.entries(part)) walk(one, path === '' ? key : `${path}.${key}`)
  }
  walk(content, '')
  return texts
}

export function isText(path: string): boolean {
  const shape = toShape(path)
  return !(
    NO_TEXT_KEYS.some((key) => path.endsWith(`.${key}`)) ||
    NO_TEXT_PATHS.some((one) => one === shape) ||
    NO_TEXT_PARTS.some((part) => path.startsWith(part))
  )
}

/** A path without its places in lists: all entries of a list have one shape. */
export function toShape(path: string): string {
  return path.replace(/(?<=\.)\d+(?=\.|$)/g, '*')
}
