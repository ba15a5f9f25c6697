import type { Holiday } from '#contract/company/company.ts'

/**
 * The public holidays of a country in a year, by date; none where none are known. Read when asked for: nobody needs
 * them at a start.
 */
export async function findHolidays(iso: string, year: number): Promise<Holiday[]> {
  const { default: known } = await import('./known-holidays.json', { with: { type: 'json' } })
  const countries: Readonly<Record<string, Readonly<Record<string, string>>>> = known.countries
  const days = Object.hasOwn(countries, iso) ? Object.entries(countries[iso] ?? {}) : []
  return days
    .flatMap(([name, dates]) => dates.split(' ').map((date) => ({ date, name })))
    .filter(({ date }) => date.startsWith(`${year}-`))
    .toSorted((one, other) => one.date.localeCompare(other.date))
}
