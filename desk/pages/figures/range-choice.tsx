import type { FormEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { readNow } from '../../time/clock.ts'
import { type DateRange, isRange, toLastDays } from './date-range.ts'

const presets = [7, 30, 90]

export function RangeChoice({ range }: { range: DateRange }) {
  const [, navigate] = useLocation()

  function choose({ currentTarget }: FormEvent<HTMLFormElement>): void {
    const form = new FormData(currentTarget)
    const chosen = { from: String(form.get('from')), to: String(form.get('to')) }
    if (isRange(chosen)) navigate(toPath(chosen), { replace: true })
  }

  return (
    <div className="range-choice">
      {presets.map((days) => {
        const preset = toLastDays(days, readNow())
        const isHere = preset.from === range.from && preset.to === range.to
        return (
          <Link key={days} className="tool" href={toPath(preset)} aria-current={isHere ? 'true' : undefined}>
            {days} days
          </Link>
        )
      })}
      <form key={`${range.from} ${range.to}`} className="range-choice__own" onChange={choose}>
        <label className="range-choice__label">
          From <input className="compact-control" type="date" name="from" defaultValue={range.from} />
        </label>
        <label className="range-choice__label">
          to <input className="compact-control" type="date" name="to" defaultValue={range.to} />
        </label>
      </form>
    </div>
  )
}

function toPath(range: DateRange): string {
  return `/figures?${new URLSearchParams(range)}`
}
