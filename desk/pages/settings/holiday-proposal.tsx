import { useId, useState } from 'react'
import type { Holiday } from '#contract/company/company.ts'
import { createDayFormat } from '../../platform/day-format.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { toOfficeDate } from '../../platform/office-zone.ts'
import { useNow } from '../../time/clock.ts'
import { joinByDate, useProposedHolidays } from './use-holidays.ts'

type HolidayProposalProps = {
  country: { iso: string; name: string }
  known: readonly Holiday[]
  onAdd: (holidays: readonly Holiday[]) => void
}

/** Public holidays are proposed, and only added once a person has seen them. */
export function HolidayProposal({ country, known, onAdd }: HolidayProposalProps) {
  const today = toOfficeDate(useNow())
  const thisYear = Number(today.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const [isAsked, setAsked] = useState(false)
  const yearId = useId()
  const { data, error, isFetching } = useProposedHolidays(country.iso, year, isAsked)
  return (
    <div className="setting__proposal">
      <div className="actions">
        <label className="compact-label" htmlFor={yearId}>
          Year
        </label>
        <select
          id={yearId}
          className="compact-control"
          value={year}
          onChange={({ target }) => {
            setYear(Number(target.value))
            setAsked(false)
          }}
        >
          {[0, 1, 2].map((later) => (
            <option key={later}>{thisYear + later}</option>
          ))}
        </select>
        <button className="tool" type="button" aria-disabled={isFetching} onClick={() => setAsked(true)}>
          Propose the public holidays of {country.name}
        </button>
      </div>
      {isAsked && error && <p className="field__error">{toPlainWords(error)}</p>}
      {isAsked && data && (
        <Proposal
          key={`${country.iso} ${year}`}
          title={`Public holidays of ${country.name}, ${year}`}
          holidays={data.holidays.filter(({ date }) => date >= today)}
          known={known}
          onAdd={(holidays) => {
            onAdd(holidays)
            setAsked(false)
          }}
          onCancel={() => setAsked(false)}
        />
      )}
    </div>
  )
}

type ProposalProps = Pick<HolidayProposalProps, 'known' | 'onAdd'> & {
  title: string
  holidays: readonly Holiday[]
  onCancel: () => void
}

const day = createDayFormat({ weekday: 'short', day: 'numeric', month: 'short' })

function Proposal({ title, holidays, known, onAdd, onCancel }: ProposalProps) {
  const fresh = joinByDate(holidays).filter(({ date }) => !known.some((one) => one.date === date))
  const [left, setLeft] = useState<readonly string[]>([])
  const wanted = fresh.filter(({ date }) => !left.includes(date))
  if (fresh.length === 0)
    return (
      <p className="setting__aside" role="status">
        {holidays.length === 0
          ? `${title}: none are known here, or they have passed. Add others by hand.`
          : `${title}: all are in the list already.`}
      </p>
    )
  return (
    <fieldset className="setting__choices">
      <legend className="field__label">{title}</legend>
      {fresh.map((holiday) => (
        <label key={holiday.date} className="form__radio">
          <input
            type="checkbox"
            checked={!left.includes(holiday.date)}
            onChange={({ target }) =>
              setLeft(target.checked ? left.filter((date) => date !== holiday.date) : [...left, holiday.date])
            }
          />
          {day.format(Date.parse(holiday.date))}: {holiday.name}
        </label>
      ))}
      <div className="actions">
        <button
          className="tool"
          type="button"
          aria-disabled={wanted.length === 0}
          onClick={() => wanted.length > 0 && onAdd(wanted)}
        >
          Add {wanted.length === 1 ? '1 day' : `${wanted.length} days`} to the list
        </button>
        <button className="tool" type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </fieldset>
  )
}
