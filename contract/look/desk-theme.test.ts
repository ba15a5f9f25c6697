import { expect, it } from 'vitest'
import { brandColours } from './colours.ts'
import { toContrast } from './contrast.ts'
import { deriveDeskTheme, toDeskStyle } from './desk-theme.ts'

const colours = { ...brandColours, structure: '#123f7a', ink: '#10203a', highlight: '#ffb454' }

it('the desk of the default company has the colours of its stylesheet', () => {
  expect(deriveDeskTheme(brandColours)).toBeUndefined()
})

it('the desk has the company’s colours on white paper, and warnings as before', () => {
  const theme = deriveDeskTheme(colours)
  expect(theme?.day).toMatchObject({ 'forest-700': '#123f7a', 'sand-50': '#ffffff', ochre: '#5f4008' })
  expect(theme?.night['forest-700']).not.toBe('#8fd6c4')
  expect(toContrast(`${theme?.night['forest-700']}`, `${theme?.night.white}`)).toBeGreaterThan(7)
})

it('a person’s choice of the theme counts', () => {
  const theme = deriveDeskTheme(colours)
  const css = theme ? toDeskStyle(theme) : ''
  expect(css).toMatch(/^:root\{--raw-white:#ffffff;.*@media\(prefers-color-scheme:dark\)\{:root\{/)
  expect(css).toContain(":root[data-theme='light']{--raw-white:#ffffff;")
})
