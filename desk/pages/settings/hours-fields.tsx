import type { Holiday } from '#contract/company/company.ts'
import { fromMonday } from '#contract/company/office-week.ts'
import { findCountry } from '#contract/inquiry/countries.ts'
import { countryIsos } from '#contract/inquiry/country-isos.ts'
import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { HolidayProposal } from './holiday-proposal.tsx'
import { OtherHoursFields } from './other-hours-fields.tsx'
import { useSettings } from './use-settings.ts'
import { WeekFields } from './week-fields.tsx'
import { ZoneFields } from './zone-fields.tsx'

export function HoursFields({ draft }: { draft: Draft<'hours'> }) {
  const { value, set, errors } = draft
  const { holidays } = value
  const country = findCountry(useSettings().data?.sections.company.value.country ?? '')
  return (
    <>
      <ZoneFields draft={draft} />
      <WeekFields
        title="Office hours"
        lines={value.officeHours}
        days={fromMonday}
        path="officeHours"
        errors={errors}
        onChange={(officeHours) => set({ officeHours })}
      />
      <p className="field__hint">
        A closing time of 00:00 is midnight. One before the opening is on the next day, twelve hours later at
        most.
      </p>
      <fieldset className="setting__list">
        <legend className="field__label">Holidays</legend>
        {holidays.map((holiday, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: holidays have no ids, and the fields keep no state.
          <div key={index} className="setting__group">
            <TextField
              {...toField(draft, `holidays.${index}.date`)}
              label="Day"
              type="date"
              value={holiday.date}
              onChange={({ target }) =>
                set({ holidays: holidays.with(index, { ...holiday, date: target.value }) })
              }
            />
            <TextField
              {...toField(draft, `holidays.${index}.name`)}
              label="Name"
              value={holiday.name}
              onChange={({ target }) =>
                set({ holidays: holidays.with(index, { ...holiday, name: target.value }) })
              }
            />
            <button
              className="tool setting__remove"
              type="button"
              onClick={() => set({ holidays: holidays.filter((other) => other !== holiday) })}
            >
              Remove<span className="visually-hidden"> {holiday.name}</span>
            </button>
          </div>
        ))}
        <button
          className="tool setting__add"
          type="button"
          onClick={() => set({ holidays: [...holidays, { date: '', name: '' }] })}
        >
          Add a holiday
        </button>
        {country && (
          <HolidayProposal
            country={{ name: country.name, iso: countryIsos[country.code] }}
            known={holidays}
            onAdd={(added) => set({ holidays: toSorted([...holidays, ...added]) })}
          />
        )}
      </fieldset>
      <OtherHoursFields draft={draft} />
    </>
  )
}

function toSorted(holidays: readonly Holiday[]): Holiday[] {
  return holidays.toSorted((one, other) => one.date.localeCompare(other.date))
}
