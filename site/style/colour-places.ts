import { defaultPalette, type Palette, type Raw, rawNames, type When } from '#contract/look/tokens.ts'

type Place = { raw: Raw; when: When; mark: string }

/**
 * A colour of its own in place of each raw value, so that minifying keeps all of them apart. None can be shortened, and
 * no stylesheet has it.
 */
const places: readonly Place[] = (['day', 'night'] as const).flatMap((when, part) =>
  rawNames.map((raw, index) => ({ raw, when, mark: `#ab${part}d${String(index).padStart(2, '0')}` })),
)

/** Marks where a stylesheet has the raw values of ui/tokens.css, site/style/night.css and, as literals, site/style/plain.css. */
export function markColours(css: string): string {
  const seen = new Set<string>()
  const marked = css.replace(
    /(--raw-([\w-]+):\s*)(#[0-9a-f]{3,6})/g,
    (whole, before: string, name: string) => {
      const when = seen.has(name) ? 'night' : 'day'
      seen.add(name)
      const place = places.find((one) => one.raw === name && one.when === when)
      if (place === undefined) throw new Error(`${whole}: contract/look/tokens.ts lacks the value`)
      return before + place.mark
    },
  )
  return marked.replace(COLOUR, (whole, hex: string, alpha = '') => {
    const raw = rawNames.find((name) => defaultPalette.day[name] === hex)
    const place = places.find((one) => one.raw === raw && one.when === 'day')
    return place ? place.mark + alpha : whole
  })
}

/** A colour, with its alpha channel if it has one, as those of shadows do. */
const COLOUR = /(#[0-9a-f]{6})([0-9a-f]{2})?\b/g

/** Puts a palette into a stylesheet whose values were marked. */
export function fillColours(css: string, palette: Palette): string {
  const values = new Map(places.map(({ raw, when, mark }) => [mark, palette[when][raw]]))
  return css.replace(COLOUR, (whole, hex: string, alpha = '') => {
    const value = values.get(hex)
    return value ? value + alpha : whole
  })
}
