import * as v from 'valibot'

/** A date such as `2026-11-22`. */
export const daySchema = v.pipe(v.string(), v.isoDate(), v.check(isRealDay))

function isRealDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
