import * as v from 'valibot'

export const retention = v.strictObject({
  /** After which a closed inquiry is erased. */
  days: v.pipe(
    v.number('Enter a number of days.'),
    v.integer('Enter a whole number of days.'),
    v.minValue(1, 'One day at least.'),
    v.maxValue(99_999, '99,999 days at most.'),
  ),
})
