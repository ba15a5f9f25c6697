import * as v from 'valibot'

import { line } from './words.ts'

/** Where a published figure comes from, and of which day it is: no figure is published without both. */
export const figureSource = {
  source: v.optional(line('where this figure comes from, such as “our own count”', 80), ''),
  asOf: v.optional(
    v.pipe(
      v.string(),
      v.nonEmpty('Enter the day of this figure.'),
      v.isoDate('Enter a day such as 2026-10-31.'),
    ),
    '',
  ),
}
