import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
export function inNairobi(text: string): number {
  return Date.parse(`${text}+03:00`)
}

/** A Friday and a Monday; between them Jamhuri Day, when the office is closed, and a Sunday. */
export const workingDays = [
  { opens: inNairobi('2026-12-11T08:00'), closes: inNairobi('2026-12-11T18:00') },
  { opens: inNairobi('2026-12-14T08:00'), closes: inNairobi('2026-12-14T18:00') },
] as const

/** A call that comes later may find nobody. */
const LAST_CALL_BEFORE_CLOSING_MS = 30 * MINUTE_MS

export function isStaffed(at: number): boolean {
  return workingDays.some(({ opens, closes }) => at >= opens && at < closes - LAST_CALL_BEFORE_CLOSING_MS)
}

/** After the office has closed on Thursday. */
export const FIRST_ARRIVAL = inNairobi('2026-12-10T18:00')
export const LAST_ARRIVAL = inNairobi('2026-12-14T17:30')

const QUIET_DAYS = ['2026-12-12', '2026-12-13']

/** Likelihood of an arrival, from 0 to 1: highest after work, lower on free days. */
export function toLikelihood(at: number): number {
  const nairobi = new Date(at + 3 * HOUR_MS)
  const hour = nairobi.getUTCHours()
  const byHour = hour < 6 ? 0.2 : hour < 9 ? 0.6 : hour < 18 ? 0.8 : 1
  return QUIET_DAYS.includes(nairobi.toISOString().slice(0, 10)) ? byHour / 2 : byHour
}
