import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const light = readTokens(read('../ui/tokens.css'))
const night = read('night.css')
const dark = new Map([...light, ...readTokens(night.slice(night.indexOf('prefers-color-scheme')))])

const papers = ['--paper', '--paper-tinted', '--paper-raised']
const inks = ['--raw-forest-700', '--raw-clay-800', '--raw-plum', '--raw-indigo', '--raw-lagoon']

/** Text needs 7:1. */
const texts: [string, string][] = [
  ...papers.flatMap((paper) =>
    ['--text', '--text-soft', '--text-heading', '--text-accent'].map((text): [string, string] => [
      text,
      paper,
    ]),
  ),
  ...inks.map((ink): [string, string] => [ink, '--paper-raised']),
  ...['--paper-deep', '--paper-deeper', '--paper-deepest'].map((paper): [string, string] => [
    '--text-on-deep',
    paper,
  ]),
  ['--action-text', '--action'],
  ['--action-text', '--action-pressed'],
  ['--action-text', '--action-main'],
  ['--action-text', '--action-main-pressed'],
  ['--text-heading', '--success-paper'],
  ['--text', '--success-paper'],
  ['--success', '--success-paper'],
  ['--success', '--paper-raised'],
  ['--error', '--error-paper'],
  ['--error', '--paper-raised'],
  ['--text', '--error-paper'],
  ['--text', '--notice-paper'],
  ['--text-accent', '--notice-paper'],
  ['--raw-white', '--error'],
]

/** Large or short-lived text, such as placeholders, needs 4.5:1. */
const lesserTexts: [string, string][] = [
  ['--line-control', '--paper-raised'],
  ['--line-control', '--error-paper'],
  ['--text-accent-on-deep', '--paper-deep'],
  ['--text-accent-on-deep', '--paper-deeper'],
]

/** Non-text marks need 3:1. */
const marks: [string, string][] = [
  ...papers.flatMap((paper) =>
    ['--focus', '--journey', '--action', '--action-main'].map((mark): [string, string] => [mark, paper]),
  ),
  ['--line-control', '--paper'],
  ['--error', '--paper-raised'],
  ['--focus-halo', '--paper-deep'],
]

describe.each([
  ['by day', light],
  ['by night', dark],
])('%s', (_when, tokens) => {
  it.each(texts)('%s on %s has a contrast of 7', (over, under) => {
    expect(contrast(tokens, over, under)).toBeGreaterThanOrEqual(7)
  })

  it.each(lesserTexts)('%s on %s has a contrast of 4.5', (over, under) => {
    expect(contrast(tokens, over, under)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(marks)('%s on %s has a contrast of 3', (over, under) => {
    expect(contrast(tokens, over, under)).toBeGreaterThanOrEqual(3)
  })
})

it('has other raw values by night', () => {
  const raw = [...light.keys()].filter((name) => name.startsWith('--raw-'))
  const kept = raw.filter((name) => dark.get(name) === light.get(name))
  // Their backgrounds are dark in both modes.
  expect(kept).toEqual(['--raw-sun', '--raw-cream'])
})

function readTokens(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(tokens: Map<string, string>, over: string, under: string): number {
  const [darker = 0, lighter = 0] = [over, under]
    .map((name) => luminance(resolve(tokens, name)))
    .toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function resolve(tokens: Map<string, string>, name: string): string {
  const value = tokens.get(name) ?? ''
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  return reference === undefined ? value : resolve(tokens, reference)
}

function luminance(hex: string): number {
  const [, ...channels] = /^#(..)(..)(..)$/.exec(hex) ?? []
  if (channels.length !== 3) throw new Error(`${hex} is no colour`)
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = Number.parseInt(channel, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
