import { toLinear } from './oklch.ts'
import type { Raw } from './tokens.ts'

/** A colour over another, and the contrast that it must have at least. */
export type Pair = { over: Raw; under: Raw; ratio: number }

const TEXT = 7
/** Large or short-lived text, such as placeholders. */
const LESSER_TEXT = 4.5
const MARK = 3

const papers = ['sand-50', 'sand-100', 'white'] as const
const grounds = ['deep-700', 'deep-800', 'deep-900'] as const

/** Every pair in which the site shows colours, in both themes. */
export const pairs: readonly Pair[] = [
  ...papers.flatMap((paper) => toPairs(TEXT, ['ink', 'ink-soft', 'forest-700', 'clay-800'], paper)),
  ...toPairs(TEXT, ['plum', 'indigo', 'lagoon', 'red-700'], 'white'),
  ...grounds.flatMap((ground) => toPairs(TEXT, ['cream'], ground)),
  // Words on buttons.
  ...(['forest-700', 'forest-900', 'clay-700', 'clay-800', 'red-700'] as const).flatMap((button) =>
    toPairs(TEXT, ['white'], button),
  ),
  ...toPairs(TEXT, ['forest-700', 'ink'], 'forest-50'),
  ...toPairs(TEXT, ['red-700', 'ink'], 'red-50'),
  ...toPairs(TEXT, ['ink', 'clay-800'], 'sun-50'),
  ...toPairs(LESSER_TEXT, ['sand-700'], 'white'),
  ...toPairs(LESSER_TEXT, ['sand-700'], 'red-50'),
  ...toPairs(LESSER_TEXT, ['sun'], 'deep-700'),
  ...toPairs(LESSER_TEXT, ['sun'], 'deep-800'),
  ...papers.flatMap((paper) => toPairs(MARK, ['clay-500', 'clay-700'], paper)),
  ...toPairs(MARK, ['ochre'], 'white'),
  ...toPairs(MARK, ['sand-700'], 'sand-50'),
]

function toPairs(ratio: number, overs: readonly Raw[], under: Raw): Pair[] {
  return overs.map((over) => ({ over, under, ratio }))
}

/** WCAG 2.2, contrast ratio of two hex colours. */
export function toContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [one, other].map(toLuminance).toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

export function toLuminance(hex: string): number {
  const [red, green, blue] = toLinear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
