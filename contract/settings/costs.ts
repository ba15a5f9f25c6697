import * as v from 'valibot'
import { checkableLink } from './checkable-link.ts'
import { figureSource } from './source.ts'
import { line, optionalLine } from './words.ts'

const MAX_POINTS = 8

const points = (what: string) =>
  v.pipe(
    v.array(line(what, 90)),
    v.nonEmpty(`Enter ${what}.`),
    v.maxLength(MAX_POINTS, `${MAX_POINTS} lines at most.`),
  )

/** One operation as an example of what an estimate says. No figure of it is published without its source. */
const estimate = v.strictObject({
  operation: line('the operation, such as “Knee replacement, one knee”', 80),
  /** Shown while it is a destination of the page. */
  country: line('the country, as your destinations name it', 60),
  hospital: line('the class of the hospital, such as “Private hospital in a large city”', 120),
  stay: line('the nights in hospital and nearby', 120),
  cost: line('the range of the cost, with its currency', 60),
  includes: points('what it includes'),
  excludes: points('what it does not include'),
  ...figureSource,
  link: v.nullable(checkableLink),
})

/** The page about costs: there is one where an estimate or the company's earnings are set. */
export const costs = v.strictObject({
  estimate: v.nullable(estimate),
  /**
   * The company's earnings, and who pays them: only the company knows. They stand below the offers of hospitals, too. If it is
   * empty, the pages say nothing.
   */
  earnings: optionalLine(400),
})

export type Estimate = v.InferOutput<typeof estimate>
export type Costs = v.InferOutput<typeof costs>
