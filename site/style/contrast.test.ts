import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pairs, toContrast } from '#contract/look/contrast.ts'
import { defaultPalette } from '#contract/look/tokens.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const light = readTokens(read('../../ui/tokens.css'))
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
  it.each([
    ...texts.map((pair) => [...pair, 7] as const),
    ...lesserTexts.map((pair) => [...pair, 4.5] as const),
    ...marks.map((pair) => [...pair, 3] as const),
  ])('%s on %s has a contrast of %d', (over, under, ratio) => {
    expect(toContrast(resolve(tokens, over), resolve(tokens, under))).toBeGreaterThanOrEqual(ratio)
  })
})

it('asks of every other palette what it asks of this one', () => {
  const toRaw = (name: string) => /^var\(--raw-([\w-]+)\)$/.exec(light.get(name) ?? '')?.[1] ?? name.slice(6)
  for (const [list, ratio] of [
    [texts, 7],
    [lesserTexts, 4.5],
    [marks, 3],
  ] as const)
    for (const [over, under] of list) {
      const asked = pairs.filter((pair) =>
        [`${pair.over} ${pair.under}`, `${pair.under} ${pair.over}`].includes(
          `${toRaw(over)} ${toRaw(under)}`,
        ),
      )
      expect(Math.max(0, ...asked.map((pair) => pair.ratio)), `${over} ${under}`).toBeGreaterThanOrEqual(
        ratio,
      )
    }
})

it('has the raw values of the tables', () => {
  const toRaw = (tokens: Map<string, string>) =>
    Object.fromEntries(
      [...tokens].flatMap(([name, value]) => (name.startsWith('--raw-') ? [[name.slice(6), value]] : [])),
    )
  expect({ day: toRaw(light), night: toRaw(dark) }).toEqual(defaultPalette)
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

function resolve(tokens: Map<string, string>, name: string): string {
  const value = tokens.get(name) ?? ''
  const reference = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  return reference === undefined ? value : resolve(tokens, reference)
}
