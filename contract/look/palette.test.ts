import { describe, expect, it } from 'vitest'
import { brandColours, type Colours } from './colours.ts'
import { toContrast } from './contrast.ts'
import { toHex, toOklch } from './oklch.ts'
import { derivePalette } from './palette.ts'
import { defaultPalette, rawNames } from './tokens.ts'
import { findWeakPairs, proposeColour, toColourErrors } from './weak-pairs.ts'

const harbour: Colours = {
  paper: '#f4f7fb',
  card: '#ffffff',
  ink: '#10203a',
  structure: '#123f7a',
  ground: '#0d2f5e',
  accent: '#d9650f',
  action: '#8a3a06',
  highlight: '#ffb454',
  plum: '#6b2456',
  lagoon: '#0b5563',
  indigo: '#2f3c6e',
  ochre: '#6e4b0b',
}

it('a colour comes back from lightness, chroma and hue', () => {
  for (const hex of ['#000000', '#ffffff', '#0e4d45', '#c8502f', '#f0b13c'])
    expect(toHex(toOklch(hex))).toBe(hex)
})

describe('a palette', () => {
  it('of the default colours is the tables', () => {
    expect(derivePalette(brandColours)).toEqual(defaultPalette)
    expect(findWeakPairs(brandColours)).toEqual([])
  })

  it('of other colours has them by day, and can be read in both themes', () => {
    const { day, night } = derivePalette(harbour)
    expect(day).toMatchObject({ 'sand-50': '#f4f7fb', 'forest-700': '#123f7a', 'clay-500': '#d9650f' })
    expect(findWeakPairs(harbour)).toEqual([])
    for (const [theme, hue] of [
      [day, toOklch(harbour.structure).h],
      [night, toOklch(harbour.structure).h],
    ] as const)
      expect(Math.abs(toOklch(theme['forest-700']).h - hue)).toBeLessThan(12)
    const kept = rawNames.filter((name) => night[name] === defaultPalette.night[name])
    expect(kept).toEqual(['red-50', 'red-700', 'indigo', 'ochre'])
  })

  it.each(['#000000', '#123456', '#5a0000', '#003300', '#2b1055'])(
    'whose structure is %s needs no other change',
    (structure) => {
      expect(findWeakPairs({ ...brandColours, structure, ground: structure })).toEqual([])
    },
  )
})

describe('a colour that can’t be read', () => {
  it('is named with its pair, both contrasts and the nearest that can', () => {
    const colours = { ...brandColours, ink: '#777777' }
    const { ink, ...others } = toColourErrors(colours)
    expect(others).toEqual({})
    expect(ink).toMatch(
      /^The text on the .* has a contrast of \d\.\d in the light theme, and needs 7\. #[0-9a-f]{6} is the nearest/,
    )
    const proposed = `${proposeColour(colours, 'ink')}`
    expect(findWeakPairs({ ...colours, ink: proposed })).toEqual([])
    expect(toContrast(proposed, brandColours.paper)).toBeLessThan(9)
  })

  it('is the one that was changed, also where it is the ground', () => {
    expect(Object.keys(toColourErrors({ ...brandColours, paper: '#8899aa' }))).toContain('paper')
    expect(Object.keys(toColourErrors({ ...brandColours, ground: '#99bbdd' }))).toEqual(['ground'])
  })
})
