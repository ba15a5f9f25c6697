import { HOUR_MS } from '#contract/durations.ts'
import type { Statistic } from '#contract/settings/statistics.ts'

/** The clocks of Kiribati are ahead of all others. */
const FIRST_ZONE_MS = 14 * HOUR_MS

type Fields = Record<string, string>

/** The day that it is somewhere on earth already, YYYY-MM-DD. */
export function toLatestDate(now: number): string {
  return new Date(now + FIRST_ZONE_MS).toISOString().slice(0, 10)
}

export function findFutureFigures(items: readonly Statistic[], today: string): Fields {
  const dated = items.map((item) => ('asOf' in item ? item.asOf : today))
  return Object.fromEntries(
    dated.flatMap((asOf, n) => (asOf > today ? [[`items.${n}.asOf`, 'This day has not come yet.']] : [])),
  )
}

export function findUnknownLanguages(published: readonly string[], locales: readonly string[]): Fields {
  const unknown = published.findIndex((tag) => !locales.includes(tag))
  return unknown < 0
    ? {}
    : { [`published.${unknown}`]: `The site has words in ${locales.join(', ')} alone: choose of these.` }
}
