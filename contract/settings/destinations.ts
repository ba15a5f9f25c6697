import * as v from 'valibot'
import { colour } from './look.ts'
import { photograph } from './picture.ts'
import { line } from './words.ts'

/** Empty where nothing is said. */
function optionalLine(what: string, maxLength: number) {
  return v.optional(v.union([v.pipe(v.string(), v.trim(), v.literal('')), line(what, maxLength)]), '')
}

const figure = (what: string) => v.union([v.literal(''), line(what, 20)])

/** Words and colours of a destination that the content doesn't have. */
const card = v.strictObject({
  description: line('a sentence about the destination', 160),
  highlights: v.pipe(
    v.array(line('what it is known for', 40)),
    v.minLength(1, 'Enter what it is known for.'),
    v.maxLength(5, 'Five at most.'),
  ),
  /** Describes the drawing; a photograph has its own. */
  imageAlt: line('what the picture shows', 200),
  /** The two colours of its stamp: the drawing, and the sky behind it. */
  ink: colour,
  sky: colour,
})

const destination = v.strictObject({
  name: line('the name of the destination', 40),
  /** Null, and empty texts: not published. */
  rating: v.nullable(
    v.pipe(
      v.number('Enter a number such as 4.8.'),
      v.minValue(0, 'Enter a number from 0 to 5.'),
      v.maxValue(5, 'Enter a number from 0 to 5.'),
    ),
  ),
  savings: figure('the savings, such as 60-80%'),
  processing: figure('the time, such as 2-3 weeks'),
  /** Where the figures come from, and of which day they are: without both none is published. */
  source: optionalLine('where the figures come from', 120),
  asOf: v.optional(v.nullable(v.pipe(v.string(), v.isoDate('Enter a day such as 2026-11-30.'))), null),
  isShown: v.optional(v.boolean(), true),
  photograph: v.optional(v.nullable(photograph), null),
  /** Null: that of the content. */
  card: v.optional(v.nullable(card), null),
})
export type DestinationSetting = v.InferOutput<typeof destination>

export const destinations = v.strictObject({
  /** In the order of the page. */
  items: v.pipe(
    v.array(destination),
    v.check((items) => items.some(({ isShown }) => isShown), 'Show one destination at least.'),
    v.maxLength(12, 'Twelve destinations at most.'),
  ),
})
