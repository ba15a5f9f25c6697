import { countryCodes } from '#contract/countries.ts'
import type { ListQuery } from '#contract/desk/inquiries.ts'
import { statuses, type View, views } from '#contract/life/views.ts'

/** Free text may name a patient, so it stays out of the address, which browsers keep and synchronise. */
export const wordNames = ['q', 'treatment'] as const satisfies (keyof ListQuery)[]
export type WordName = (typeof wordNames)[number]

const addressNames = [
  'from',
  'to',
  'destination',
  'country',
  'status',
  'person',
] as const satisfies (keyof ListQuery)[]
export type FilterName = WordName | (typeof addressNames)[number]
export type Filters = Partial<Record<FilterName, string>>

const MAX_LENGTH = 200
const DATE = /^\d{4}-\d\d-\d\d$/

const accepts: Partial<Record<FilterName, (value: string) => boolean>> = {
  from: (value) => DATE.test(value),
  to: (value) => DATE.test(value),
  country: (value) => countryCodes.some((code) => code === value),
  status: (value) => statuses.some((status) => status === value),
}

/** Reads the filters of an address and drops invalid ones: a truncated link still opens a list. */
export function readFilters(search: string): Filters {
  const params = new URLSearchParams(search)
  const filters: Filters = {}
  for (const name of addressNames) {
    const value = params.get(name)?.trim().slice(0, MAX_LENGTH) ?? ''
    if (value !== '' && (accepts[name]?.(value) ?? true)) filters[name] = value
  }
  return filters
}

/** The address of a list without free text, for sharing and reloading. */
export function toInboxPath(view: View, filters: Filters = {}): string {
  const query = toQuery(filters, addressNames)
  return query === '' ? `/inbox/${view}` : `/inbox/${view}?${query}`
}

export function toQuery(
  filters: Filters,
  names: readonly FilterName[] = [...wordNames, ...addressNames],
): string {
  const params = new URLSearchParams()
  for (const name of names) {
    const value = filters[name]?.trim()
    if (value) params.set(name, value)
  }
  return params.toString()
}

/** The view at a path; Due unless another is named. */
export function findView(path: string): View | undefined {
  return path === '/' ? 'due' : parseView(/^\/inbox\/(\w+)$/.exec(path)?.[1])
}

export function parseView(text: string | undefined): View | undefined {
  return views.find((view) => view === text)
}
