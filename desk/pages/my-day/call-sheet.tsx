import type { Calls } from '#contract/desk/my-day.ts'
import { formatClock, formatMoment } from '../../time/office-time.ts'
import { formatDayOfYear, toClockThere } from './day-words.ts'
import './call-sheet.css'

type CallSheetProps = {
  sheet: Calls
  whose: string
  toName: (id: string) => string
  person: string | undefined
}

/** Seen on paper alone. */
export function CallSheet({ sheet: { calls, hasMore, now }, whose, toName, person }: CallSheetProps) {
  return (
    <section className="call-sheet" aria-label="Calls of today">
      <h2>
        Calls, {formatDayOfYear(now)} · {whose}
      </h2>
      <p>
        Printed at {formatClock(now)}, office time.{hasMore && ` Only the first ${calls.length} calls.`} It
        names patients: shred it when you are done.
      </p>
      <ol>
        {calls.map((call) => (
          <li key={`${call.reference} ${call.item}`} className="call-sheet__call">
            <p className="call-sheet__time">
              <b>{call.at < now ? formatMoment(call.at, now) : formatClock(call.at)}</b>
              <span>{toClockThere(call.at, call.countryCode)}</span>
            </p>
            <p className="call-sheet__who">
              <b dir="auto">{call.name}</b>
              <span>{call.reference}</span>
            </p>
            <p className="call-sheet__phone">{toPhoneWords(call)}</p>
            <p className="call-sheet__words" dir="auto">
              {call.words !== null && <bdi>“{call.words}” </bdi>}
              {call.person !== person && `for ${toName(call.person)}`}
            </p>
            <p className="call-sheet__notes">Notes</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function toPhoneWords({ phone, isContactForbidden }: Calls['calls'][number]): string {
  if (isContactForbidden) return 'Wants no contact'
  return phone === '' ? 'No number' : phone
}
