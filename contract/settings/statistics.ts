import * as v from 'valibot'
import { figureSource } from './source.ts'
import { line } from './words.ts'

/** Counted by the program, from what the page shows. */
export const countedKinds = ['destinations', 'services'] as const
/** Said by the company, with a source and a day. */
export const saidKinds = ['patients', 'rating', 'hospitals', 'years'] as const
export type CountedKind = (typeof countedKinds)[number]
export type StatisticKind = CountedKind | (typeof saidKinds)[number]

const counted = v.strictObject({ kind: v.picklist(countedKinds) })
const said = v.strictObject({
  kind: v.picklist(saidKinds),
  value: line('the figure, such as 2,500+', 12),
  ...figureSource,
})

/** Figures for the strip at the top of the page, in this order; empty, and there is no strip. */
export const statistics = v.strictObject({
  items: v.pipe(
    v.array(v.variant('kind', [counted, said])),
    v.maxLength(6, 'Six figures at most.'),
    v.check(
      (items) => new Set(items.map(({ kind }) => kind)).size === items.length,
      'Show each kind of figure once.',
    ),
  ),
})

export type Statistic = v.InferOutput<typeof statistics>['items'][number]

/** Figures that the strip shows: those that the company says of itself, alone if there are any. */
export function listShownStatistics(statistics: readonly Statistic[]): readonly Statistic[] {
  const said = statistics.filter((one) => 'value' in one)
  return said.length > 0 ? said : statistics
}
