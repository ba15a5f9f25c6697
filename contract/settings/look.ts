import * as v from 'valibot'
import { type ColourName, colourNames, HEX } from '../look/colours.ts'
import { pictureId } from './picture.ts'

export const colour = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.regex(HEX, 'Enter a colour such as #0e4d45.'),
)

// One of each name.
const colours = Object.fromEntries(colourNames.map((name) => [name, colour])) as Record<
  ColourName,
  typeof colour
>

/** The dozen colours by day, of which both themes are derived, and the logo beside the company's name. */
export const look = v.strictObject({
  ...colours,
  /** Null: the content's own sign, or the letters of another company. */
  logo: v.nullable(pictureId),
})
