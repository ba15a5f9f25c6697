import { brandColours, type Colours, colourNames } from './colours.ts'
import { derivePalette } from './palette.ts'
import { type Palette, type Raw, rawNames, type Token, tokens } from './tokens.ts'

type Values = { day: string; night: string }

/** Colours of desk/tokens.css that differ from the site's. Its paper stays white, and its lines stay grey, by day. */
const values: Partial<Record<Raw, Values>> = {
  white: { day: '#ffffff', night: '#16211d' },
  'sand-50': { day: '#ffffff', night: '#0f1815' },
  'sand-100': { day: '#f7f4ed', night: '#1a2622' },
  'sand-300': { day: '#e0d8c8', night: '#31423c' },
  'sand-700': { day: '#75633c', night: '#87988f' },
  ink: { day: '#14241f', night: '#eef3f0' },
  'ink-soft': { day: '#3f504a', night: '#b9c8c1' },
  'forest-50': { day: '#e3ece4', night: '#1d322b' },
  'forest-700': { day: '#0e4d45', night: '#8fd6c4' },
  'forest-900': { day: '#07302b', night: '#c3ede1' },
  'clay-500': { day: '#c8502f', night: '#e0734f' },
  'clay-700': { day: '#93371a', night: '#ffb396' },
  'clay-800': { day: '#7c2d13', night: '#ffc2aa' },
  sun: { day: '#f0b13c', night: '#f0b13c' },
  'sun-50': { day: '#fdf3dc', night: '#352a13' },
  'red-50': { day: '#fdecea', night: '#3b1b19' },
  'red-700': { day: '#8f1d1d', night: '#ffb3ab' },
  ochre: { day: '#5f4008', night: '#f5cd7f' },
}

// One of each name.
const ownNames = Object.keys(values) as Raw[]

/** A due time has the same colour for every company. */
const WARNINGS: readonly Raw[] = ['red-50', 'red-700', 'ochre']
const WHITE: readonly Raw[] = ['white', 'sand-50']

export const deskTokens = Object.fromEntries(rawNames.map((raw) => [raw, toToken(raw)])) as Record<Raw, Token>

/** The desk's raw values in the colours of the company; undefined where they are those of desk/tokens.css. */
export function deriveDeskTheme(colours: Colours): Palette | undefined {
  if (colourNames.every((name) => colours[name] === brandColours[name])) return undefined
  return derivePalette(colours, deskTokens)
}

/** A stylesheet that goes over desk/tokens.css. A person may have chosen a theme. */
export function toDeskStyle(palette: Palette): string {
  const toRule = (selector: string, when: keyof Palette) =>
    `${selector}{${ownNames.map((raw) => `--raw-${raw}:${palette[when][raw]}`).join(';')}}`
  return [
    toRule(':root', 'day'),
    `@media(prefers-color-scheme:dark){${toRule(':root', 'night')}}`,
    toRule(":root[data-theme='light']", 'day'),
    toRule(":root[data-theme='dark']", 'night'),
  ].join('')
}

function toToken(raw: Raw): Token {
  const token: Token = { ...tokens[raw], ...values[raw] }
  if (WARNINGS.includes(raw)) return { ...token, from: null }
  return WHITE.includes(raw) ? { ...token, from: null, nightFrom: 'ink' } : token
}
