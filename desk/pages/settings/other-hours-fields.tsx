import type { OtherHours } from '#contract/company/company.ts'
import { listDaysBetween } from '#contract/company/office-week.ts'
import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { WeekFields } from './week-fields.tsx'

/** Days with other hours than usual, such as Ramadan, a half-day or days off. */
export function OtherHoursFields({ draft }: { draft: Draft<'hours'> }) {
  const { value, set, errors } = draft
  const { otherHours, officeHours } = value
  return (
    <>
      {otherHours.map((one, index) => {
        const path = `otherHours.${index}`
        const change = (changes: Partial<(typeof otherHours)[number]>) =>
          set({ otherHours: otherHours.with(index, { ...one, ...changes }) })
        const days = one.from && one.until ? listDaysBetween(one) : []
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and the fields keep no state.
          <div key={index} className="setting__list setting__dates">
            <TextField
              {...toField(draft, `${path}.name`)}
              label="What for"
              value={one.name}
              onChange={({ target }) => change({ name: target.value })}
            />
            <div className="setting__group">
              <TextField
                {...toField(draft, `${path}.from`)}
                label="First day"
                type="date"
                value={one.from}
                onChange={({ target }) => change(toDates(one, target.value))}
              />
              <TextField
                {...toField(draft, `${path}.until`)}
                label="Last day"
                type="date"
                min={one.from}
                value={one.until}
                onChange={({ target }) => change({ until: target.value })}
              />
            </div>
            {days.length > 0 && (
              <WeekFields
                title={one.name ? `Hours, ${one.name}` : 'Hours'}
                lines={one.officeHours}
                days={days}
                path={`${path}.officeHours`}
                errors={errors}
                onChange={(lines) => change({ officeHours: lines })}
              />
            )}
            <button
              className="tool setting__remove"
              type="button"
              onClick={() => set({ otherHours: otherHours.toSpliced(index, 1) })}
            >
              Remove<span className="visually-hidden"> {one.name}</span>
            </button>
          </div>
        )
      })}
      <button
        className="tool setting__add"
        type="button"
        onClick={() => set({ otherHours: [...otherHours, { from: '', until: '', name: '', officeHours }] })}
      >
        Add other hours
      </button>
    </>
  )
}

/** A single day needs its date once. */
function toDates({ from, until }: Pick<OtherHours, 'from' | 'until'>, next: string) {
  return { from: next, until: until === '' || until === from ? next : until }
}
