import { expect, it } from 'vitest'
import { bundleStylesheets } from './stylesheet.ts'

const sheets = bundleStylesheets()

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
  for (const [name, sheet] of Object.entries({ home, page, islands })) {
    const read = new Set([...sheet.matchAll(/var\((--[a-z]+)\)/g)].map(([, property]) => property))
    for (const property of read) expect(sheet, name).toContain(`${property}:`)
  }
})
