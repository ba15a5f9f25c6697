import { expect, it } from 'vitest'
import { brandColours } from '#contract/look/colours.ts'
import { toContrast } from '#contract/look/contrast.ts'
import { derivePalette } from '#contract/look/palette.ts'
import { drawStampArt, SCENES } from '#contract/look/stamp-art.ts'
import type { Destination } from '../content/types.ts'
import { listOwnStamps, toNightColours, toStampStyles } from './stamps.ts'

const palette = derivePalette(brandColours)

function createItems(...countries: string[]): Destination[] {
  return countries.map((country, index) => ({
    image: `own-${index + 1}` as const,
    country,
    imageAlt: '',
    description: '',
    highlights: [],
    rating: null,
    avgCost: '',
    processingTime: '',
    own: { ink: '#ffdd88', sky: '#e9c690' },
  }))
}

it('stamps have different drawings while there are different ones, and keep theirs', () => {
  const names = ['Ghana', 'South Africa', 'Egypt', 'Jordan', 'Qatar']
  const scenes = listOwnStamps(createItems(...names)).map(({ scene }) => scene)
  expect(new Set(scenes.slice(0, SCENES)).size).toBe(SCENES)
  expect(listOwnStamps(createItems('Ghana'))[0]?.scene).toBe(scenes[0])
})

it('words of a stamp can be read in both themes, whatever its colour is', () => {
  const css = toStampStyles(listOwnStamps(createItems('Ghana')), palette, '--x')
  const [day = '', night = ''] = [...css.matchAll(/\{--x:(#\w{6})\}/g)].map(([, hex]) => `${hex}`)
  expect(toContrast(day, palette.day.white)).toBeGreaterThanOrEqual(7)
  expect(toContrast(night, palette.night.white)).toBeGreaterThanOrEqual(7)
  expect(toStampStyles([], palette, '--x')).toBe('')
})

it('every drawing is an SVG without anything but shapes, in its two colours and their night', () => {
  const own = { ink: '#123456', sky: '#abcdef' }
  for (let scene = 0; scene < SCENES; scene++) {
    const svg = drawStampArt({ name: 'Ghana', scene, ...own, night: toNightColours(own), cream: '#ffffff' })
    expect(svg).toMatch(/^<svg .*<\/svg>$/)
    expect(svg).not.toMatch(/NaN|undefined/)
    expect(new Set(svg.match(/fill="#\w{6}"/g)?.map((one) => one.slice(6, 13)))).toEqual(
      new Set(['#abcdef', '#123456', '#ffffff']),
    )
  }
})
