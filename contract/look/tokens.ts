import type { ColourName } from './colours.ts'

/** How a raw value of ui/tokens.css (`day`) and site/style/night.css (`night`) follows from the dozen. */
export type Token = {
  day: string
  night: string
  /** The colour whose hue and strength it has, by day and by night; null for a warning, which is red everywhere. */
  from: ColourName | null
  nightFrom?: ColourName
  /** It is that colour itself, or as much lighter or darker as the default is; otherwise it keeps its lightness. */
  like?: 'same' | 'near'
}

export const tokens = {
  white: { day: '#fffdf8', night: '#25362f', from: 'card', nightFrom: 'ink', like: 'same' },
  'sand-50': { day: '#fbf6ec', night: '#101a17', from: 'paper', nightFrom: 'ink', like: 'same' },
  'sand-100': { day: '#f5ebd8', night: '#17231f', from: 'paper', nightFrom: 'ink', like: 'near' },
  'sand-300': { day: '#dfcca6', night: '#3a4d46', from: 'paper', nightFrom: 'ink', like: 'near' },
  'sand-700': { day: '#75633c', night: '#9aa89f', from: 'paper', nightFrom: 'ink' },
  ink: { day: '#14241f', night: '#f4eee0', from: 'ink', nightFrom: 'paper', like: 'same' },
  'ink-soft': { day: '#3a4b45', night: '#cbd2c8', from: 'ink', nightFrom: 'paper', like: 'near' },
  'forest-50': { day: '#e3ece4', night: '#1c3832', from: 'structure' },
  'forest-700': { day: '#0e4d45', night: '#a4dcca', from: 'structure', like: 'same' },
  'forest-900': { day: '#07302b', night: '#c5ece0', from: 'structure', like: 'near' },
  'clay-500': { day: '#c8502f', night: '#e0734f', from: 'accent', like: 'same' },
  'clay-700': { day: '#93371a', night: '#f6b294', from: 'action', like: 'same' },
  'clay-800': { day: '#7c2d13', night: '#ffc0a3', from: 'action', like: 'near' },
  sun: { day: '#f0b13c', night: '#f0b13c', from: 'highlight', like: 'same' },
  'sun-50': { day: '#fcefcf', night: '#3a3015', from: 'highlight' },
  'red-50': { day: '#fdecea', night: '#3d2220', from: null },
  'red-700': { day: '#8f1d1d', night: '#ffb8ae', from: null },
  plum: { day: '#7b2a3b', night: '#f2b3bf', from: 'plum', like: 'same' },
  lagoon: { day: '#0f5a63', night: '#94d3dc', from: 'lagoon', like: 'same' },
  indigo: { day: '#2f3c6e', night: '#bcc6f2', from: 'indigo', like: 'same' },
  ochre: { day: '#6e4b0b', night: '#f0cb80', from: 'ochre', like: 'same' },
  'deep-700': { day: '#0e4d45', night: '#0a352f', from: 'ground', like: 'same' },
  'deep-800': { day: '#0a3a34', night: '#082924', from: 'ground', like: 'near' },
  'deep-900': { day: '#07302b', night: '#155246', from: 'ground', like: 'near' },
  cream: { day: '#fbf6ec', night: '#fbf6ec', from: 'paper', like: 'same' },
} as const satisfies Record<string, Token>

export type Raw = keyof typeof tokens

// One of each name.
export const rawNames = Object.keys(tokens) as Raw[]

/** All raw values, by their names without `--raw-`. */
export type Theme = Readonly<Record<Raw, string>>
export type When = 'day' | 'night'
export type Palette = Readonly<Record<When, Theme>>

export const defaultPalette: Palette = { day: toTheme('day'), night: toTheme('night') }

function toTheme(when: When): Theme {
  // One of each name.
  return Object.fromEntries(rawNames.map((name) => [name, tokens[name][when]])) as Theme
}
