import { useLocation } from 'wouter'
import { countries, otherCountryCode } from '#contract/company/countries.ts'
import { statuses, type View } from '#contract/life/views.ts'
import { type FilterName, type Filters, toInboxPath } from '../../case/filters.ts'
import { statusNames } from '../../case/words.ts'
import { Icon } from '../../shell/icon.tsx'
import { listLanguages } from '../../workplace/languages.ts'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import { SelectFilter, TextFilter } from './filter-fields.tsx'
import { keepWords } from './kept-words.ts'

type FilterBarProps = { view: View; filters: Filters }

/** Each choice goes into the address, so that a list can be shared; free text does not. */
export function FilterBar({ view, filters }: FilterBarProps) {
  const [, navigate] = useLocation()
  const workplace = useWorkplace()
  const people = (workplace?.people ?? []).filter(({ disabled }) => !disabled)
  const destinations = (workplace?.destinations ?? []).map(({ name }) => name)

  function set(name: FilterName, value: string): void {
    const next = { ...filters, [name]: value }
    navigate(toInboxPath(view, next), { replace: true, state: keepWords(next) })
  }

  return (
    <fieldset className="filters" id="filters">
      <legend className="visually-hidden">Filters</legend>
      <TextFilter
        label="Received from"
        type="date"
        value={filters.from}
        onSet={(value) => set('from', value)}
      />
      <TextFilter label="Received to" type="date" value={filters.to} onSet={(value) => set('to', value)} />
      <TextFilter
        label="Treatment"
        type="text"
        value={filters.treatment}
        onSet={(value) => set('treatment', value)}
      />
      <SelectFilter
        label="Country"
        value={filters.country}
        options={[
          ...countries.map(({ code, name }) => ({ value: code, text: name })),
          { value: otherCountryCode, text: 'Another country' },
        ]}
        onSet={(value) => set('country', value)}
      />
      <SelectFilter
        label="Destination"
        value={filters.destination}
        options={destinations.map((name) => ({ value: name, text: name }))}
        onSet={(value) => set('destination', value)}
      />
      <SelectFilter
        label="Status"
        value={filters.status}
        options={statuses.map((status) => ({ value: status, text: statusNames[status] }))}
        onSet={(value) => set('status', value)}
      />
      <SelectFilter
        label="With"
        value={filters.person}
        options={[
          { value: 'nobody', text: 'Unassigned' },
          ...people.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        onSet={(value) => set('person', value)}
      />
      <SelectFilter
        label="Language"
        value={filters.language}
        options={listLanguages().map(({ code, name }) => ({ value: code, text: name }))}
        onSet={(value) => set('language', value)}
      />
      <SelectFilter
        label="Urgent"
        value={filters.urgent}
        options={[{ value: 'yes', text: 'Urgent only' }]}
        onSet={(value) => set('urgent', value)}
      />
      {Object.keys(filters).length > 0 && (
        <button className="tool filters__clear" type="button" onClick={() => navigate(toInboxPath(view))}>
          <Icon name="cross" />
          Clear all
        </button>
      )}
    </fieldset>
  )
}
