import type { ColourName, Colours } from '#contract/look/colours.ts'
import { toOklch } from '#contract/look/oklch.ts'
import { derivePalette, shiftColour } from '#contract/look/palette.ts'
import { defaultPalette, type Raw } from '#contract/look/tokens.ts'

/** Drawings have those of one colour on dark and on light ground. */
const preferred: readonly Raw[] = ['deep-700', 'cream', 'deep-800', 'deep-900', 'sun', 'clay-500']
const NEUTRAL_CHROMA = 0.02

/** A drawing in other colours: greens follow the ground, creams the paper, yellows the highlight, and skin stays. */
export function recolour(svg: string, colours: Colours): string {
  const palette = derivePalette(colours)
  return svg.replace(/#[0-9a-f]{6}\b/g, (hex) => {
    for (const when of ['day', 'night'] as const) {
      const known = Object.entries(defaultPalette[when]).flatMap(([raw, value]) =>
        value === hex ? [raw as Raw] : [],
      )
      const raw = preferred.find((one) => known.includes(one)) ?? known[0]
      if (raw !== undefined) return palette[when][raw]
    }
    const family = findFamily(hex)
    return family ? shiftColour(hex, family, colours) : hex
  })
}

/** Landmarks and own stamps have colours of their own; of the brand's they have the cream alone. */
export function recolourLandmark(svg: string, { paper }: Colours): string {
  return svg.replaceAll(defaultPalette.day.cream, paper)
}

function findFamily(hex: string): ColourName | undefined {
  const { l, c, h } = toOklch(hex)
  const hue = (h + 360) % 360
  if (c < NEUTRAL_CHROMA) return undefined
  if (hue >= 130 && hue <= 215) return 'ground'
  if (hue >= 74 && hue <= 105 && l > 0.6) return c > 0.1 ? 'highlight' : 'paper'
  return hue >= 28 && hue <= 48 && c > 0.12 ? 'accent' : undefined
}
