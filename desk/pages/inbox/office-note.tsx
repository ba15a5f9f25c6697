import { toOfficeState } from '#contract/company/office-hours.ts'
import { useSettings } from '../../platform/use-settings.ts'
import { useNow } from '../../time/clock.ts'
import { formatClock, formatMoment } from '../../time/office-time.ts'
import { useWorkplace } from '../../workplace/use-workplace.ts'

export function OfficeNote() {
  const now = useNow()
  const office = useWorkplace()?.company
  const zoneShort = useSettings()?.zoneShort
  if (office === undefined) return <p className="office-note"> </p>
  const state = toOfficeState(office, now)
  return (
    <p className="office-note" data-open={state.isOpen}>
      <span>
        {formatClock(now)} {zoneShort}
      </span>{' '}
      {state.isOpen
        ? state.until === undefined
          ? 'Office open'
          : `Office open until ${formatClock(state.until)}`
        : state.opensAt === undefined
          ? 'Office closed'
          : `Office opens ${formatMoment(state.opensAt, now)}`}
    </p>
  )
}
