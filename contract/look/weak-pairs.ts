import { brandColours, type ColourName, type Colours } from './colours.ts'
import { pairs, toContrast } from './contrast.ts'
import { toHex, toOklch } from './oklch.ts'
import { derivePalette, findSource } from './palette.ts'
import type { Palette, Raw, When } from './tokens.ts'

const STEPS = 100

/** Two colours that are hard to tell apart, and the chosen colour that is to change. */
export type WeakPair = {
  name: ColourName
  over: Raw
  under: Raw
  when: When
  contrast: number
  ratio: number
}

/** All pairs of both themes whose contrast is too low. */
export function findWeakPairs(colours: Colours, palette = derivePalette(colours)): WeakPair[] {
  return listWeak(palette).map((pair) => ({ ...pair, name: findCause(colours, pair) }))
}

/** The nearest colour, lighter or darker, with which no pair is weak because of it; undefined without one. */
export function proposeColour(colours: Colours, name: ColourName): string | undefined {
  const start = toOklch(colours[name])
  for (let step = 1; step <= STEPS; step++)
    for (const sign of [-1, 1]) {
      const l = start.l + (sign * step) / STEPS
      if (l < 0 || l > 1) continue
      const proposed = toHex({ ...start, l })
      const changed = { ...colours, [name]: proposed }
      if (findWeakPairs(changed).every((pair) => pair.name !== name)) return proposed
    }
  return undefined
}

/** A sentence for each colour that is to change, about its worst pair. */
export function toColourErrors(colours: Colours): Partial<Record<ColourName, string>> {
  const errors: Partial<Record<ColourName, string>> = {}
  const byNeed = findWeakPairs(colours).toSorted((a, b) => a.contrast / a.ratio - b.contrast / b.ratio)
  for (const pair of byNeed) errors[pair.name] ??= toSentence(pair, proposeColour(colours, pair.name))
  return errors
}

export function describePair({ over, under, when, contrast, ratio }: Omit<WeakPair, 'name'>): string {
  const theme = when === 'day' ? 'the light theme' : 'the dark theme'
  return `${rawWords[over]} on ${rawWords[under]} has a contrast of ${toShort(contrast)} in ${theme}, and needs ${ratio}`
}

function toSentence(pair: WeakPair, proposed: string | undefined): string {
  const words = describePair(pair)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}. ${
    proposed === undefined
      ? 'Choose one that is much lighter or darker.'
      : `${proposed} is the nearest that has it.`
  }`
}

/** Rounded down: 6.96 is not yet 7. */
function toShort(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1)
}

function listWeak(palette: Palette): Omit<WeakPair, 'name'>[] {
  return (['day', 'night'] as const).flatMap((when) =>
    pairs.flatMap(({ over, under, ratio }) => {
      const contrast = toContrast(palette[when][over], palette[when][under])
      return contrast < ratio ? [{ over, under, when, contrast, ratio }] : []
    }),
  )
}

/** The one that was changed; of two, the one in front. */
function findCause(colours: Colours, { over, under, when }: Omit<WeakPair, 'name'>): ColourName {
  const sources = [findSource(over, when), findSource(under, when)].filter((source) => source !== null)
  return sources.find((source) => colours[source] !== brandColours[source]) ?? sources[0] ?? 'paper'
}

const rawWords: Readonly<Record<Raw, string>> = {
  white: 'the cards',
  'sand-50': 'the paper',
  'sand-100': 'the tinted paper',
  'sand-300': 'a line',
  'sand-700': 'the border of a field',
  ink: 'the text',
  'ink-soft': 'the softer text',
  'forest-50': 'the paper of good news',
  'forest-700': 'the colour of headings and buttons',
  'forest-900': 'the pressed button',
  'clay-500': 'the accent',
  'clay-700': 'the main button',
  'clay-800': 'accented text',
  sun: 'the highlight',
  'sun-50': 'the paper of notices',
  'red-50': 'the paper of errors',
  'red-700': 'the text of errors',
  plum: 'the first colour of services',
  lagoon: 'the second colour of services',
  indigo: 'the third colour of services',
  ochre: 'the fourth colour of services',
  'deep-700': 'the dark ground',
  'deep-800': 'the darker ground',
  'deep-900': 'the darkest ground',
  cream: 'the text on dark ground',
}
