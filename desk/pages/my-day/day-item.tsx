import { Link } from 'wouter'
import { type Office, toClosedWords } from '#contract/company/office-hours.ts'
import { isAllowed } from '#contract/life/actions.ts'
import { Icon } from '../../shell/icon.tsx'
import { formatDuration } from '../../time/format-duration.ts'
import { toNightWords } from '../../time/local-time.ts'
import { nextIcons } from '../../time/next-kinds.ts'
import { formatClock, formatDay } from '../../time/office-time.ts'
import { toStepName } from '../../time/step-name.ts'
import { toInnerName } from '../../workplace/names.ts'
import { toClockThere } from './day-words.ts'
import type { DayItem } from './use-my-day.ts'

export type AskedOfItem = { item: DayItem; what: 'done' | 'move' }

type DayItemRowProps = {
  item: DayItem
  /** The person whose day it is. */
  person: string | undefined
  now: number
  office: Office
  toName: (id: string) => string
  onAsk: (asked: AskedOfItem) => void
}

export function DayItemRow({ item, person, now, office, toName, onAsk }: DayItemRowProps) {
  const { row, kind, at, words, reference } = item
  const isLate = at < now
  const there = toClockThere(at, row.countryCode)
  const notes = [
    item.person !== person && `for ${toInnerName(toName(item.person))}`,
    item.by !== null && item.by !== item.person && `planned by ${toInnerName(toName(item.by))}`,
    kind === 'call' && !isLate && toClosedWords(office, at),
    kind === 'call' && !isLate && toNightWords(row.countryCode, at),
  ].filter((note) => typeof note === 'string')
  const step = toStepName({ kind, step: item.item }, row)
  const name = `${step}, ${row.name}`
  return (
    <li className="day-item" data-late={isLate || undefined}>
      <p className="day-item__time">
        <time dateTime={new Date(at).toISOString()}>
          {isLate && <span className="day-item__day">{formatDay(at, now)} </span>}
          <span className="day-item__clock">{formatClock(at)}</span>
        </time>
        {there && <span className="day-item__there">{there}</span>}
      </p>
      <p className="day-item__kind">
        <Icon name={nextIcons[kind]} />
        {step}
        {isLate && <span className="day-item__late">{formatDuration(now - at)} late</span>}
      </p>
      <div className="day-item__who">
        <Link
          className="day-item__link"
          href={`/inquiries/${reference}`}
          state={{ from: 'my-day' }}
          dir="auto"
        >
          {row.name}
        </Link>
        <span className="day-item__reference">{reference}</span>
      </div>
      <div className="day-item__what">
        {words === null ? (
          <p className="day-item__treatment" dir="auto">
            {row.treatment}
          </p>
        ) : (
          <p dir="auto">
            <bdi>“{words}”</bdi>
          </p>
        )}
        {notes.length > 0 && <p className="day-item__notes">{notes.join(' · ')}</p>}
      </div>
      <p className="day-item__tools">
        {isAllowed('change-step', row) && item.item !== 'owed' && (
          <button className="link-button" type="button" onClick={() => onAsk({ item, what: 'done' })}>
            Done<span className="visually-hidden">: {name}</span>
          </button>
        )}
        {isAllowed(item.item === 'owed' ? 'move-owed' : 'change-step', row) && (
          <button className="link-button" type="button" onClick={() => onAsk({ item, what: 'move' })}>
            Move<span className="visually-hidden">: {name}</span>
          </button>
        )}
      </p>
    </li>
  )
}
