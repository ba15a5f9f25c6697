import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defaultPalette } from '#contract/look/tokens.ts'
import { rootDir } from '../../scripts/paths.ts'
import { fillColours } from './colour-places.ts'
import { bundleStylesheets } from './stylesheet.ts'

const { stampInk, writing, ...others } = bundleStylesheets()
const sheets = { ...others, ...writing }

it('gives the islands their own values in both modes, and the rest of the page none', () => {
  const definers = [...sheets.islands.matchAll(/([^{};]*)\{--/g)].map(([, selector]) => selector)
  expect(definers).toEqual([
    ':is([data-island],.tooltip,.language-offer)',
    ':is([data-island],.tooltip,.language-offer)',
  ])
  expect(sheets.islands).toContain('@media screen and (prefers-color-scheme:dark)')
  expect(sheets.islands).not.toContain(':root')
})

it('defines each property that a stylesheet reads', () => {
  const { home, page, islands } = sheets
  // A page with islands has its own stylesheet, too.
  for (const [name, sheet] of Object.entries({ home, page, islands: home + islands })) {
    const read = new Set([...sheet.matchAll(/var\((--[a-z]+)\)/g)].map(([, property]) => property))
    for (const property of read) expect(sheet, name).toContain(`${property}:`)
  }
})

it('leaves a place for each colour, and fills it', () => {
  const filled = Object.entries(sheets).map(([name, sheet]) => [name, fillColours(sheet, defaultPalette)])
  for (const [name, sheet] of filled) expect(sheet, name).not.toMatch(/#ab[01]d\d\d/)
  const { home } = Object.fromEntries(filled)
  for (const hex of ['#0e4d45', '#a4dcca', '#fbf6ec', '#101a17']) expect(home).toContain(hex)
  const white = { ...defaultPalette, day: { ...defaultPalette.day, 'sand-50': '#ffffff' } }
  expect(fillColours(sheets.home, white)).toContain('background:#ffffff;max-width:42em')
})

it('knows the short name of a stamp’s colour', () => {
  expect(sheets.home).toContain(`[data-destination=thailand]{${stampInk}:`)
})

it('gives Ethiopic letters their face wherever the display face is asked for', () => {
  const ethiopic = readFileSync(`${rootDir}/site/writing/ethiopic.css`, 'utf8')
  const askers = globSync('{site,ui}/**/*.css', { cwd: rootDir }).flatMap((path) =>
    [...readFileSync(`${rootDir}/${path}`, 'utf8').matchAll(/([^{}]+)\{[^{}]*var\(--font-display\)/g)].map(
      ([, selectors = '']) => selectors.replace(/\/\*.*?\*\//gs, '').trim(),
    ),
  )
  expect(askers.length).toBeGreaterThan(5)
  const given = new Set(ethiopic.split(/[,(){}]/).map((part) => part.trim()))
  expect(askers.flatMap((selectors) => selectors.split(/,\s*/)).filter((one) => !given.has(one))).toEqual([])
})
