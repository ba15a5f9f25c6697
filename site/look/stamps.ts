import { toContrast } from '#contract/look/contrast.ts'
import { toHex, toOklch } from '#contract/look/oklch.ts'
import { SCENES, toSceneOfName } from '#contract/look/stamp-art.ts'
import type { Palette, When } from '#contract/look/tokens.ts'
import type { Destination } from '../content/types.ts'

const TEXT_CONTRAST = 7
const STEP = 0.01
/** As the landmarks are by night. */
const NIGHT = { ink: 0.3, sky: 0.46 }
/** A bright yellow would become a garish brown. */
const NIGHT_STRENGTH = 0.65
const NIGHT_TEXT = 0.84

type Own = NonNullable<Destination['own']>
/** `scene`: the number of its drawing. */
export type OwnStamp = Pick<Destination, 'image' | 'country'> & { own: Own; scene: number }

export function listOwnStamps(items: readonly Destination[]): OwnStamp[] {
  const used = new Set<number>()
  return items.flatMap(({ image, country, own }) => {
    if (own === undefined) return []
    if (used.size === SCENES) used.clear()
    // The name decides, so that a stamp keeps its drawing; none is like an earlier one while there are others.
    let scene = toSceneOfName(country)
    while (used.has(scene)) scene = (scene + 1) % SCENES
    used.add(scene)
    return [{ image, country, own, scene }]
  })
}

/** The colours of its drawing by night. */
export function toNightColours({ ink, sky }: Own): Own {
  const { c, h } = toOklch(sky)
  return {
    ink: toHex({ ...toOklch(ink), l: NIGHT.ink }),
    sky: toHex({ l: NIGHT.sky, c: c * NIGHT_STRENGTH, h }),
  }
}

/** Sets `property`, the colour of a stamp's words, for those that an administrator has added. */
export function toStampStyles(stamps: readonly OwnStamp[], palette: Palette, property: string): string {
  if (stamps.length === 0) return ''
  const toRules = (when: When) =>
    stamps
      .map(({ image, own }) => {
        const colour = toReadable(when === 'day' ? own.ink : toHex({ ...toOklch(own.ink), l: NIGHT_TEXT }), {
          on: palette[when].white,
          sign: when === 'day' ? -1 : 1,
        })
        return `.stamp[data-destination=${image}]{${property}:${colour}}`
      })
      .join('')
  return `@layer sections{${toRules('day')}@media screen and (prefers-color-scheme:dark){${toRules('night')}}}`
}

/** Darker by day, and lighter by night, until its words can be read. */
function toReadable(hex: string, { on, sign }: { on: string; sign: 1 | -1 }): string {
  const start = toOklch(hex)
  for (let l = start.l; l >= 0 && l <= 1; l += sign * STEP) {
    const moved = l === start.l ? hex : toHex({ ...start, l })
    if (toContrast(moved, on) >= TEXT_CONTRAST) return moved
  }
  return sign > 0 ? '#ffffff' : '#000000'
}
