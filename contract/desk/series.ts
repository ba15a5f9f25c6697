import * as v from 'valibot'
import { route, versionQuerySchema } from '../api/route.ts'
import { plannedKinds } from '../life/inquiry.ts'
import { MAX_PLANS, stepTextSchema } from '../life/plans.ts'
import { line } from './line.ts'

export const MAX_SERIES_NAME = 80
export const MAX_SERIES_STEPS = MAX_PLANS
/** Steps can be planned for two years ahead. */
export const MAX_AFTER_DAYS = 730

const daysSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_AFTER_DAYS))

const seriesStepSchema = v.object({
  kind: v.picklist(plannedKinds),
  /** Days of the office from the one on which the series is planned. */
  afterDays: daysSchema,
  note: v.optional(stepTextSchema),
})
export type SeriesStep = v.InferOutput<typeof seriesStepSchema>

export const newSeriesSchema = v.object({
  name: line(MAX_SERIES_NAME),
  steps: v.pipe(
    v.array(seriesStepSchema),
    v.minLength(1),
    v.maxLength(MAX_SERIES_STEPS),
    v.transform((steps) => steps.toSorted((a, b) => a.afterDays - b.afterDays)),
  ),
})
export type NewSeries = v.InferOutput<typeof newSeriesSchema>

export const changedSeriesSchema = v.object({
  ...newSeriesSchema.entries,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
})

/** Steps that are planned together, which the desk calls a plan. */
export const seriesSchema = v.object({ id: v.string(), ...changedSeriesSchema.entries })
export type StepSeries = v.InferOutput<typeof seriesSchema>

const callers = 'administrators'
const answer = v.array(seriesSchema)

export const listSeriesRoute = route('GET', 'series', {
  summary: 'Plans of several steps',
  scope: 'inquiries:read',
  answer,
})

/** Refuses the name of another series: 409 `name_taken`. */
export const addSeriesRoute = route('POST', 'series', {
  summary: 'Add a plan',
  callers,
  body: newSeriesSchema,
  answer,
  status: 201,
})

/** Refuses the name of another series, 409 `name_taken`, and another version than the present one, 409 `changed_meanwhile`. */
export const changeSeriesRoute = route('PUT', 'series/:id', {
  summary: 'Change a plan',
  callers,
  body: changedSeriesSchema,
  answer,
})

/** Refuses another version than the present one: 409 `changed_meanwhile`. */
export const deleteSeriesRoute = route('DELETE', 'series/:id', {
  summary: 'Delete a plan',
  callers,
  query: versionQuerySchema,
  answer,
})
