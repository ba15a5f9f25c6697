import { type Holiday, type Weekday, weekdays } from '#contract/company.ts'
import { findCountry } from '#contract/countries.ts'
import { countryIsos } from '#contract/country-isos.ts'
import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { HolidayProposal } from './holiday-proposal.tsx'
import { findTimes, type Times, toLines } from './office-week.ts'
import { useSettings } from './use-settings.ts'
import { ZoneFields } from './zone-fields.tsx'

/** From Monday. */
const week = [...weekdays.slice(1), weekdays[0]]
const usual = { opens: '08:00', closes: '18:00' }

export function HoursFields({ draft }: { draft: Draft<'hours'> }) {
  const { value, set, errors } = draft
  const setDay = (day: Weekday, times: Times) =>
    set({
      officeHours: toLines(week.map((one) => [one, one === day ? times : findTimes(value.officeHours, one)])),
    })
  const { holidays } = value
  const country = findCountry(useSettings().data?.sections.company.value.country ?? '')
  return (
    <>
      <ZoneFields draft={draft} />
      <fieldset className="setting__week">
        <legend className="field__label">Office hours</legend>
        {Object.entries(errors).map(([path, sentence]) =>
          path.startsWith('officeHours') ? (
            <p key={path} className="field__error" role="alert">
              {sentence}
            </p>
          ) : null,
        )}
        {week.map((day) => (
          <Day
            key={day}
            day={day}
            times={findTimes(value.officeHours, day)}
            onChange={(times) => setDay(day, times)}
          />
        ))}
      </fieldset>
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
    </>
  )
}

function toSorted(holidays: readonly Holiday[]): Holiday[] {
  return holidays.toSorted((one, other) => one.date.localeCompare(other.date))
}

type DayProps = { day: Weekday; times: Times; onChange: (times: Times) => void }

function Day({ day, times, onChange }: DayProps) {
  return (
    <div className="setting__day">
      <label className="form__radio">
        <input
          type="checkbox"
          checked={times !== undefined}
          onChange={({ target }) => onChange(target.checked ? usual : undefined)}
        />
        {day}
      </label>
      {times ? (
        <span className="setting__times">
          <input
            className="compact-control"
            type="time"
            aria-label={`${day}, opens`}
            value={times.opens}
            onChange={({ target }) => onChange({ ...times, opens: target.value })}
          />
          –
          <input
            className="compact-control"
            type="time"
            aria-label={`${day}, closes`}
            value={times.closes}
            onChange={({ target }) => onChange({ ...times, closes: target.value })}
          />
        </span>
      ) : (
        <span className="setting__closed">closed</span>
      )}
    </div>
  )
}
