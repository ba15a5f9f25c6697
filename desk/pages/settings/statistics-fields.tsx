import {
  countedKinds,
  listShownStatistics,
  type Statistic,
  type StatisticKind,
  saidKinds,
} from '#contract/settings/statistics.ts'
import { SelectField } from '#ui/field.tsx'
import type { Draft } from './draft.ts'
import { findError } from './find-error.ts'
import { ListTools } from './list-tools.tsx'
import { date, PlainFields } from './plain-fields.tsx'

const kindWords: Record<StatisticKind, string> = {
  patients: 'Patients served',
  rating: 'Rating by patients',
  hospitals: 'Partner hospitals',
  years: 'Years of experience',
  destinations: 'Destinations, counted by the site',
  services: 'Services, counted by the site',
}
const kinds: readonly StatisticKind[] = [...saidKinds, ...countedKinds]

const said = {
  value: { label: 'Figure', hint: 'Such as 2,500+ or 4.9/5.' },
  source: { label: 'Source', hint: 'Patients read it beside the figure.' },
  asOf: { label: 'As of', ...date },
}

/** A figure that the company says of itself needs a source and a day. */
export function StatisticsFields({ draft }: { draft: Draft<'statistics'> }) {
  const { value, set, errors } = draft
  const { items } = value
  const shown = listShownStatistics(items)
  const free = kinds.filter((kind) => items.every((item) => item.kind !== kind))
  return (
    <>
      {errors['items'] && <p className="field__error">{errors['items']}</p>}
      {items.length === 0 && <p>There is none: the page has no strip of figures.</p>}
      {items.map((item, index) => (
        <fieldset key={item.kind} className="setting__list">
          <legend className="field__label">{kindWords[item.kind]}</legend>
          {'value' in item && (
            <SaidFigure
              draft={draft}
              index={index}
              figure={item}
              onChange={(changed) => set({ items: items.with(index, changed) })}
            />
          )}
          {!shown.includes(item) && <p>Not shown while there is a figure that you say yourself.</p>}
          {findError(errors, `items.${index}`) !== undefined && !('value' in item) && (
            <p className="field__error">{findError(errors, `items.${index}`)}</p>
          )}
          <ListTools
            items={items}
            index={index}
            name={kindWords[item.kind]}
            onChange={(changed) => set({ items: changed })}
          />
        </fieldset>
      ))}
      {free.length > 0 && (
        <SelectField
          id="setting-new-figure"
          label="Add a figure"
          errorPrefix=""
          value=""
          onChange={({ target }) => {
            const kind = kinds.find((one) => one === target.value)
            if (kind !== undefined) set({ items: [...items, toNew(kind)] })
          }}
        >
          <option value="">Choose what it counts</option>
          {free.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords[kind]}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}

type Said = Extract<Statistic, { value: string }>
type SaidFigureProps = {
  draft: Draft<'statistics'>
  index: number
  figure: Said
  onChange: (figure: Said) => void
}

function SaidFigure({ draft, index, figure, onChange }: SaidFigureProps) {
  return (
    <div className="setting__group">
      <PlainFields
        draft={draft}
        path={`items.${index}`}
        value={figure}
        fields={said}
        onChange={(changes) => onChange({ ...figure, ...changes })}
      />
    </div>
  )
}

function toNew(kind: StatisticKind): Statistic {
  const counted = countedKinds.find((one) => one === kind)
  if (counted !== undefined) return { kind: counted }
  const said = saidKinds.find((one) => one === kind) ?? 'patients'
  return { kind: said, value: '', source: '', asOf: '' }
}
