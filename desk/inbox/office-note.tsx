import { useNow } from '../time/clock.ts'
import { formatClock, formatMoment } from '../time/east-africa-time.ts'
import { toOfficeState } from '../time/office-hours.ts'
import { useWorkplace } from '../workplace/use-workplace.ts'

export function OfficeNote() {
  const now = useNow()
  const hours = useWorkplace()?.company.officeHours
  if (hours === undefined) return <p className="office-note"> </p>
  const office = toOfficeState(hours, now)
  return (
    <p className="office-note" data-open={office.isOpen}>
      <span>{formatClock(now)} EAT</span>{' '}
      {office.isOpen
        ? `Office open until ${formatClock(office.until)}`
        : office.opensAt === undefined
          ? 'Office closed'
          : `Office opens ${formatMoment(office.opensAt, now)}`}
    </p>
  )
}
