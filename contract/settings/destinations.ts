import * as v from 'valibot'

import { line } from './words.ts'

export const destinations = v.strictObject({
  /** Of the content's destinations, those that are shown, in this order. */
  items: v.pipe(
    v.array(
      v.strictObject({
        name: line('the name of the destination', 40),
        rating: v.pipe(
          v.number('Enter a number such as 4.8.'),
          v.minValue(0, 'Enter a number from 0 to 5.'),
          v.maxValue(5, 'Enter a number from 0 to 5.'),
        ),
        savings: line('the savings, such as 60-80%', 20),
        processing: line('the time, such as 2-3 weeks', 20),
      }),
    ),
    v.minLength(1, 'Show one destination at least.'),
  ),
})
