import { countryCodes } from '#contract/company/countries.ts'
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
  'urgent',
  'language',
] as const satisfies (keyof ListQuery)[]
type AddressName = (typeof addressNames)[number]
export type FilterName = WordName | AddressName
export type Filters = Partial<Pick<ListQuery, FilterName>>

const MAX_LENGTH = 200
const DATE = /^\d{4}-\d\d-\d\d$/

const readers: { [Name in AddressName]: (text: string) => Filters[Name] } = {
  from: readDate,
  to: readDate,
  destination: (text) => text,
  country: (text) => countryCodes.find((code) => code === text),
  status: (text) => statuses.find((status) => status === text),
  person: (text) => text,
  urgent: (text) => (text === 'yes' ? text : undefined),
  language: (text) => text,
}

function readDate(text: string): string | undefined {
  return DATE.test(text) ? text : undefined
}

/** Reads the filters of an address and drops invalid ones: a truncated link still opens a list. */
export function readFilters(search: string): Filters {
  const params = new URLSearchParams(search)
  const filters: Filters = {}
  function read<Name extends AddressName>(name: Name): void {
    const text = params.get(name)?.trim().slice(0, MAX_LENGTH) ?? ''
    const value = text === '' ? undefined : readers[name](text)
    if (value !== undefined) filters[name] = value
  }
  for (const name of addressNames) read(name)
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
