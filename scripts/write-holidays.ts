import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countryIsos } from '#contract/company/country-isos.ts'
import { addDays } from '#contract/company/office-days.ts'
import { DAY_MS } from '#contract/durations.ts'
import { Holidays } from '#testing/outside/holidays.ts'
import { rootDir } from './paths.ts'

// Public holidays are few and known years ahead. The library computes them from the calendars of the world and takes 45 MB
// of memory for that, which a server has better uses for.
const FIRST_YEAR = 2026
const LAST_YEAR = 2036

const file = join(rootDir, 'server', 'settings', 'holidays', 'known-holidays.json')

if (import.meta.main) writeFileSync(file, `${JSON.stringify(toKnownHolidays(), null, 2)}\n`)

/** By country and name, the days of all years. Countries that the library does not know are left out. */
export function toKnownHolidays() {
  const known = new Set(Object.keys(new Holidays().getCountries()))
  const isos = Object.values(countryIsos).filter((iso) => known.has(iso))
  return {
    source: 'date-holidays (https://github.com/commenthol/date-holidays), data under CC BY 3.0',
    from: FIRST_YEAR,
    to: LAST_YEAR,
    countries: Object.fromEntries(isos.toSorted().map((iso) => [iso, toDaysByName(iso)])),
  }
}

function toDaysByName(iso: string): Record<string, string> {
  const calendar = new Holidays(iso)
  const days = new Map<string, string[]>()
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++)
    for (const { type, name, date, start, end } of calendar.getHolidays(year, 'en')) {
      if (type !== 'public') continue
      const shown = name.replaceAll("'", '’')
      const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS))
      days.set(shown, [...(days.get(shown) ?? []), ...listDates(date, length)])
    }
  return Object.fromEntries([...days].map(([name, dates]) => [name, [...new Set(dates)].join(' ')]))
}

/** A holiday that begins at dusk counts by its daylight. */
function listDates(date: string, length: number): string[] {
  const first = date.slice(0, 'YYYY-MM-DD'.length)
  return Array.from({ length }, (_, days) => addDays(first, days))
}
