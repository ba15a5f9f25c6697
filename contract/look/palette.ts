import { brandColours, type ColourName, type Colours, colourNames } from './colours.ts'
import { type Pair, pairs, toContrast, toLuminance } from './contrast.ts'
import { toHex, toOklch } from './oklch.ts'
import { type Palette, type Raw, rawNames, type Theme, type Token, tokens, type When } from './tokens.ts'

type Table = Readonly<Record<Raw, Token>>

/** Weak colours would become garish where much stronger ones follow from them. */
const MAX_STRONGER = 2
const STEP = 0.01
/** A value that was moved for one pair may then be wrong in another. */
const ROUNDS = 3

/** Both themes from the dozen. What follows from unchanged colours is exactly as in ui/tokens.css and site/style/night.css. */
export function derivePalette(colours: Colours, table: Table = tokens): Palette {
  const isUnchanged = colourNames.every((name) => colours[name] === brandColours[name])
  const derive = (when: When) => {
    const derived = Object.fromEntries(rawNames.map((raw) => [raw, deriveToken(table[raw], colours, when)]))
    // One of each name.
    const theme = derived as Theme
    return isUnchanged ? theme : separate(theme, table, when)
  }
  return { day: derive('day'), night: derive('night') }
}

/** The colour that a value follows from. */
export function findSource(raw: Raw, when: When): ColourName | null {
  return toSource(tokens[raw], when)
}

/** Another colour of a drawing, as far from the new colour as it was from the default one. */
export function shiftColour(hex: string, name: ColourName, colours: Colours): string {
  return colours[name] === brandColours[name] ? hex : shift(hex, brandColours[name], colours[name])
}

/** Whether it is the administrator's colour itself, or the same for everybody. */
function isChosen(token: Token, when: When): boolean {
  if (toSource(token, when) === null) return true
  return token.like === 'same' && (when === 'day' || token.day === token.night)
}

function toSource({ from, nightFrom }: Token, when: When): ColourName | null {
  return when === 'day' ? from : (nightFrom ?? from)
}

function deriveToken(token: Token, colours: Colours, when: When): string {
  const source = toSource(token, when)
  if (source === null || colours[source] === brandColours[source]) return token[when]
  if (isChosen(token, when)) return colours[source]
  const moves = when === 'day' && token.like === 'near'
  return shift(token[when], brandColours[source], colours[source], moves)
}

function shift(hex: string, before: string, after: string, moves = false): string {
  const [value, from, to] = [toOklch(hex), toOklch(before), toOklch(after)]
  return toHex({
    l: moves ? value.l + to.l - from.l : value.l,
    c: value.c * Math.min(MAX_STRONGER, to.c / from.c),
    h: value.h + to.h - from.h,
  })
}

/** Makes what follows from the chosen colours lighter or darker until it can be read. */
function separate(theme: Theme, table: Table, when: When): Theme {
  const settled: Record<Raw, string> = { ...theme }
  for (let round = 0; round < ROUNDS; round++)
    for (const pair of pairs) {
      const { over, under, ratio } = pair
      if (toContrast(settled[over], settled[under]) >= ratio) continue
      const moved = [over, under].find((raw) => !isChosen(table[raw], when))
      if (moved !== undefined) settled[moved] = moveAway(settled, pair, moved)
    }
  return settled
}

function moveAway(theme: Theme, { over, under, ratio }: Pair, moved: Raw): string {
  const other = theme[moved === over ? under : over]
  const start = toOklch(theme[moved])
  const isLighter = toLuminance(theme[moved]) >= toLuminance(other)
  for (let l = start.l; l >= 0 && l <= 1; l += isLighter ? STEP : -STEP) {
    const hex = toHex({ ...start, l })
    if (toContrast(hex, other) >= ratio) return hex
  }
  return isLighter ? '#ffffff' : '#000000'
}
