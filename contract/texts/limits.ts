import { type Texts, toShape } from './list-texts.ts'

/** How many entries a list may have. Other lists keep theirs: icons, anchors or figures belong to them. */
const lists: Readonly<Record<string, number>> = {
  'about.paragraphs': 3,
  'about.points': 5,
  'destinations.items.*.highlights': 5,
  'faq.items': 12,
  'faq.items.*.answer': 4,
  'form.suggestions': 20,
  'privacy.sections.*.points': 12,
  'privacy.sections.*.paragraphs': 6,
  'accessibility.sections.*.points': 12,
  'accessibility.sections.*.paragraphs': 6,
  'acknowledgement.paragraphs': 8,
  'acknowledgement.signature': 4,
  'patientPage.linkMail.paragraphs': 6,
  'patientPage.contactLink.paragraphs': 6,
  'patientPage.contactNotice.paragraphs': 6,
  'patientPage.consentQuestion.paragraphs': 6,
  'patientPage.ready.points': 8,
}

/** Where the layout gives less room than the length of the default says. The first that fits counts. */
const lengths: readonly (readonly [shape: RegExp, maxLength: number])[] = [
  [/^meta\.title$|\.metaTitle$/, 70],
  [/^(?:meta|privacy|accessibility|costs)\.description$/, 170],
  [/^hero\.title$/, 60],
  [/^hero\.text$/, 130],
  [/^header\.links\.\*\.label$/, 18],
  [/^header\.\w+Label$/, 40],
  [/^stats\.labels\./, 26],
  [/\.quickBar\./, 22],
  [/\.action\.label$|Action\.label$/, 28],
  [/\.eyebrow$/, 40],
  [/^services\.items\.\*\.title$/, 45],
  [/^services\.items\.\*\.description$/, 90],
  [/^destinations\.items\.\*\.description$/, 90],
  [/^destinations\.items\.\*\.highlights\.\*$/, 28],
  [/^contact\.hours\.weekdays\./, 20],
  [/^form\.suggestions\.\*$/, 60],
  [/^faq\.items\.\*\.question$/, 90],
  [/^faq\.items\.\*\.answer\.\*$/, 500],
  [/\.subject$/, 78],
]
const MIN_LENGTH_LIMIT = 24

/** Filled in everywhere before anything is rendered. */
const everywhere = [
  'company',
  'nameMeaning',
  'homeCountry',
  'region',
  'zone',
  'zoneShort',
  'regulator',
  'disabilityAuthority',
  'destinations',
  'destinationsWord',
  'destinationNames',
  'languages',
  'pageLanguages',
] as const
/** Filled in when a mail is composed, or on the pages that declare something. */
const somewhere: readonly (readonly [path: RegExp, placeholders: readonly string[]])[] = [
  [
    /^(?:acknowledgement|patientPage\.(?:linkMail|contactLink|contactNotice|consentQuestion))\./,
    ['reference', 'legalName', 'address', 'phone', 'email'],
  ],
  [/^patientPage\.consentQuestion\./, ['hospital', 'place']],
  [/^form\.consent$/, ['legalName', 'storedIn']],
  [/^privacy\.sections\./, ['legalName', 'storedIn', 'address', 'retention', 'spam', 'link']],
]

export type TextLimits = {
  maxLength: number
  mayBeEmpty: boolean
  /** Each as often as in the default. */
  placeholders: readonly string[]
  optionalPlaceholders: readonly string[]
}

/** A list that can gain and lose entries. An entry is left out by emptying it, and a new one is the next place. */
export type TextList = { path: string; maxEntries: number }

/** Undefined where the content has no such text, and no such list that could have it. */
export function findLimits(defaults: Texts, path: string): TextLimits | undefined {
  const text = Object.hasOwn(defaults, path) ? defaults[path] : undefined
  const models = text === undefined ? listModels(defaults, path) : [text]
  if (models.length === 0) return undefined
  const longest = Math.max(...models.map(({ length }) => length))
  const maxLength =
    lengths.find(([shape]) => shape.test(toShape(path)))?.[1] ??
    Math.max(MIN_LENGTH_LIMIT, Math.ceil((longest * 1.5) / 10) * 10)
  const placeholders = listPlaceholders(text ?? '').filter((name) => !isEverywhere(name))
  return {
    maxLength,
    mayBeEmpty: text === '' || (placeholders.length === 0 && findList(path) !== undefined),
    placeholders,
    optionalPlaceholders: [
      ...everywhere,
      ...somewhere.flatMap(([of, names]) => (of.test(path) ? names : [])),
    ],
  }
}

export function isEverywhere(placeholder: string): boolean {
  return everywhere.some((one) => one === placeholder)
}

export function listPlaceholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** The innermost list of which the text is an entry, or of whose entry it is a part. */
export function findList(path: string): TextList | undefined {
  return listLists(path).at(-1)
}

/** All lists that the text lies in and that can gain and lose entries, from the outside. */
export function listLists(path: string): TextList[] {
  const keys = path.split('.')
  return keys.flatMap((key, place) => {
    const list = keys.slice(0, place).join('.')
    const maxEntries = /^\d+$/.test(key) ? toMaxEntries(list) : undefined
    return maxEntries === undefined ? [] : [{ path: list, maxEntries }]
  })
}

export function toMaxEntries(list: string): number | undefined {
  const shape = toShape(list)
  return Object.hasOwn(lists, shape) ? lists[shape] : undefined
}

/** Texts of the same shape, where each place beyond the default's is one that its list may have. */
function listModels(defaults: Texts, path: string): string[] {
  const keys = path.split('.')
  const isInReach = keys.every((key, place) => {
    if (!/^\d+$/.test(key)) return true
    const list = keys.slice(0, place).join('.')
    if (key !== String(Number(key))) return false
    return countEntries(defaults, list) > Number(key) || (toMaxEntries(list) ?? 0) > Number(key)
  })
  if (!isInReach) return []
  const shape = toShape(path)
  return Object.entries(defaults).flatMap(([known, text]) => (toShape(known) === shape ? text : []))
}

export function countEntries(texts: Texts, list: string): number {
  const places = Object.keys(texts).flatMap((path) =>
    path.startsWith(`${list}.`) ? Number(path.slice(list.length + 1).split('.')[0]) : [],
  )
  return Math.max(-1, ...places) + 1
}
