import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Holiday } from '#contract/company/company.ts'
import { proposeHolidaysRoute } from '#contract/settings/hours.ts'
import { callDesk } from '../../platform/api.ts'
import { toOfficeDate } from '../../platform/office-zone.ts'
import { useNow } from '../../time/clock.ts'
import type { Draft } from './draft.ts'

/** From October on an office plans the next year, too. */
const PLANS_AHEAD_FROM_MONTH = 10

export function useProposedHolidays(country: string, year: number, isAsked: boolean) {
  return useQuery({
    queryKey: ['public-holidays', country, year],
    queryFn: ({ signal }) => callDesk(proposeHolidaysRoute, { query: { country, year }, signal }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Puts the public holidays of the country into hours that nobody has saved or changed yet. Saving them is the administrator's. */
export function useFirstHolidays(
  { value, changes, section, set }: Draft<'hours'>,
  country: string | undefined,
) {
  const today = toOfficeDate(useNow())
  const year = Number(today.slice(0, 4))
  const isFirst =
    country !== undefined &&
    section.version === 0 &&
    changes.holidays === undefined &&
    value.holidays.length === 0
  const plansAhead = Number(today.slice(5, 7)) >= PLANS_AHEAD_FROM_MONTH
  const present = useProposedHolidays(country ?? '', year, isFirst).data
  const next = useProposedHolidays(country ?? '', year + 1, isFirst && plansAhead).data
  const isRead = present !== undefined && (next !== undefined || !plansAhead)
  useEffect(() => {
    if (!(isFirst && isRead)) return
    const holidays = [...present.holidays, ...(next?.holidays ?? [])].filter(({ date }) => date >= today)
    if (holidays.length > 0) set({ holidays: joinByDate(holidays) })
  }, [isFirst, isRead, present, next, today, set])
}

/** The list has each date once. */
export function joinByDate(holidays: readonly Holiday[]): Holiday[] {
  const names = new Map<string, string>()
  for (const { date, name } of holidays) {
    const before = names.get(date)
    names.set(date, before === undefined ? name : `${before}, ${name}`)
  }
  return [...names].map(([date, name]) => ({ date, name }))
}
