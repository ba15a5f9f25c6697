import { countryCodes } from '#contract/countries.ts'
import type { ListQuery } from '#contract/desk/inquiries.ts'
import { statuses, type View, views } from '#contract/desk/statuses.ts'

export const filterNames = [
  'q',
  'from',
  'to',
  'destination',
  'treatment',
  'country',
  'status',
  'person',
] as const satisfies (keyof ListQuery)[]
export type FilterName = (typeof filterNames)[number]
export type Filters = Partial<Record<FilterName, string>>

const LONGEST = 200
const DATE = /^\d{4}-\d\d-\d\d$/

const accepts: Partial<Record<FilterName, (value: string) => boolean>> = {
  from: (value) => DATE.test(value),
  to: (value) => DATE.test(value),
  country: (value) => countryCodes.some((code) => code === value),
  status: (value) => statuses.some((status) => status === value),
}

/** The filters that an address carries. What no filter could be is left out: a link that was cut still opens a list. */
export function readFilters(search: string): Filters {
  const params = new URLSearchParams(search)
  const filters: Filters = {}
  for (const name of filterNames) {
    const value = params.get(name)?.trim().slice(0, LONGEST) ?? ''
    if (value !== '' && (accepts[name]?.(value) ?? true)) filters[name] = value
  }
  return filters
}

/** The address of a list: one that can be shared, kept and loaded again. */
export function toInboxPath(view: View, filters: Filters = {}): string {
  const query = toQuery(filters)
  return query === '' ? `/inbox/${view}` : `/inbox/${view}?${query}`
}

export function toQuery(filters: Filters): string {
  const params = new URLSearchParams()
  for (const name of filterNames) {
    const value = filters[name]?.trim()
    if (value) params.set(name, value)
  }
  return params.toString()
}

export function parseView(text: string | undefined): View | undefined {
  return views.find((view) => view === text)
}
