import { useState } from 'react'
import type { Holiday } from '#contract/company/company.ts'
import { createDayFormat } from '../../platform/day-format.ts'
import type { Draft } from './draft.ts'
import { HolidayProposal } from './holiday-proposal.tsx'
import { date, PlainFields } from './plain-fields.tsx'

type HolidayFieldsProps = { draft: Draft<'hours'>; country: { name: string; iso: string } | undefined }

export function HolidayFields({ draft, country }: HolidayFieldsProps) {
  const { value, set, errors } = draft
  const { holidays } = value
  const [isOpen, setOpen] = useState(false)
  const hasErrors = Object.keys(errors).some((path) => path.startsWith('holidays.'))
  const change = (changed: readonly Holiday[]) => set({ holidays: [...changed] })
  return (
    <>
      {holidays.length > 0 && (
        <details
          className="setting__more"
          open={isOpen || hasErrors}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>{summarize(holidays)}</summary>
          {holidays.map((holiday, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: holidays have no ids, and the fields keep no state.
            <div key={index} className="setting__group setting__holiday">
              <PlainFields
                draft={draft}
                path={`holidays.${index}`}
                value={holiday}
                fields={{ date: { label: 'Day', ...date }, name: { label: 'Name' } }}
                onChange={(changes) => change(holidays.with(index, { ...holiday, ...changes }))}
              />
              <button
                className="tool setting__remove"
                type="button"
                onClick={() => change(holidays.filter((other) => other !== holiday))}
              >
                Remove<span className="visually-hidden"> {holiday.name}</span>
              </button>
            </div>
          ))}
        </details>
      )}
      <button
        className="tool setting__add"
        type="button"
        onClick={() => {
          change([...holidays, { date: '', name: '' }])
          setOpen(true)
        }}
      >
        Add a holiday
      </button>
      {country && (
        <HolidayProposal
          country={country}
          known={holidays}
          onAdd={(added) => change([...holidays, ...added].toSorted(compareDates))}
        />
      )}
    </>
  )
}

const format = createDayFormat({ day: 'numeric', month: 'long', year: 'numeric' })

/** "14 days, the first New Year’s Day on 1 January 2027". */
function summarize(holidays: readonly Holiday[]): string {
  const count = holidays.length === 1 ? '1 day' : `${holidays.length} days`
  const [first] = holidays.toSorted(compareDates).filter((one) => one.date !== '')
  return first ? `${count}, the first ${first.name} on ${format.format(Date.parse(first.date))}` : count
}

function compareDates(one: Holiday, other: Holiday): number {
  return one.date.localeCompare(other.date)
}
