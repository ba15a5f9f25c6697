import * as v from 'valibot'
import { MAX_AFTER_DAYS, type NewSeries, newSeriesSchema, type StepSeries } from '#contract/desk/series.ts'
import type { PlannedKind } from '#contract/life/inquiry.ts'
import { createId } from '#ui/create-id.ts'

/** A step as it is typed. `key` tells it from the others while it has no place of its own. */
export type StepDraft = { key: string; days: string; kind: PlannedKind; note: string }
export type SeriesDraft = { name: string; steps: readonly StepDraft[] }

export type SeriesErrors = { name?: string; days: Readonly<Record<string, string>> }
type Checked = { series: NewSeries; errors?: undefined } | { errors: SeriesErrors }

export function toDraft(series: StepSeries | undefined): SeriesDraft {
  if (series === undefined) return { name: '', steps: [toNewStep()] }
  const steps = series.steps.map(({ kind, afterDays, note = '' }) => ({
    key: createId(),
    kind,
    note,
    days: String(afterDays),
  }))
  return { name: series.name, steps }
}

export function toNewStep(): StepDraft {
  return { key: createId(), days: '', kind: 'call', note: '' }
}

export function checkSeries({ name, steps }: SeriesDraft): Checked {
  const typed = { name, steps: steps.map(toStep) }
  const parsed = v.safeParse(newSeriesSchema, typed)
  if (parsed.success) return { series: parsed.output }
  const isNamed = v.safeParse(newSeriesSchema.entries.name, name).success
  const wrong = steps.filter(({ days }) => !isDays(days))
  return {
    errors: {
      ...(!isNamed && { name: 'Give it a name of one line, so that colleagues find it.' }),
      days: Object.fromEntries(wrong.map(({ key }) => [key, `0 to ${MAX_AFTER_DAYS}`])),
    },
  }
}

function toStep({ days, kind, note }: StepDraft) {
  const words = note.trim()
  return { kind, afterDays: isDays(days) ? Number(days) : Number.NaN, ...(words !== '' && { note: words }) }
}

function isDays(days: string): boolean {
  return /^\d{1,3}$/.test(days.trim()) && Number(days) <= MAX_AFTER_DAYS
}
