import { useId } from 'react'
import { flushSync } from 'react-dom'
import type { OfficeHours, Weekday } from '#contract/company/company.ts'
import { fromMonday, type Span } from '#contract/company/office-week.ts'
import {
  findDayToCopy,
  listTypedSpans,
  type OfficeLine,
  readWeekErrors,
  toClosingNote,
  withDay,
} from './office-week.ts'

const usual: Span = { opens: '08:00', closes: '18:00' }
const workdays = fromMonday.slice(0, 5)
const untyped: Span = { opens: '', closes: '' }

type WeekFieldsProps = {
  title: string
  lines: readonly OfficeHours[]
  /** Days that are shown. */
  days: readonly Weekday[]
  /** Path of the lines, in the errors of the section. */
  path: string
  errors: Readonly<Record<string, string>>
  onChange: (lines: OfficeLine[]) => void
}

/** The spans of each day of a week. */
export function WeekFields({ title, lines, days, path, errors, onChange }: WeekFieldsProps) {
  const id = useId()
  const { sentences, isInvalid } = readWeekErrors(errors, path)
  return (
    <fieldset className="setting__week">
      <legend className="field__label">{title}</legend>
      <div id={id} role={sentences.length > 0 ? 'alert' : undefined}>
        {sentences.map((sentence) => (
          <p key={sentence} className="field__error">
            {sentence}
          </p>
        ))}
      </div>
      {days.length === fromMonday.length && lines.every(({ opens }) => opens === undefined) && (
        <button
          className="tool setting__add"
          type="button"
          onClick={() =>
            onChange(workdays.reduce<OfficeLine[]>((week, day) => withDay(week, day, [usual]), []))
          }
        >
          Monday to Friday, {usual.opens} to {usual.closes}
        </button>
      )}
      {days.map((day) => (
        <DayFields
          key={day}
          day={day}
          spans={listTypedSpans(lines, day)}
          copied={findDayToCopy(lines, days, day)}
          errorId={id}
          isInvalid={(span) => isInvalid(lines, day, span)}
          onChange={(spans) => onChange(withDay(lines, day, spans))}
        />
      ))}
    </fieldset>
  )
}

type DayFieldsProps = {
  day: Weekday
  spans: readonly Span[]
  copied: { day: Weekday; spans: readonly Span[] } | undefined
  errorId: string
  isInvalid: (span: Span) => boolean
  onChange: (spans: readonly Span[]) => void
}

function DayFields({ day, spans, copied, errorId, isInvalid, onChange }: DayFieldsProps) {
  const id = useId()
  function add(): void {
    flushSync(() => onChange([...spans, untyped]))
    document.getElementById(`${id}-${spans.length}`)?.focus()
  }
  return (
    <div className="setting__day">
      <label className="form__radio">
        <input
          type="checkbox"
          checked={spans.length > 0}
          onChange={({ target }) => onChange(target.checked ? [usual] : [])}
        />
        {day}
      </label>
      {spans.length === 0 ? (
        <span className="setting__closed">closed</span>
      ) : (
        <div className="setting__spans">
          {spans.map((span, index) => (
            <SpanFields
              // biome-ignore lint/suspicious/noArrayIndexKey: spans have no ids, and the fields keep no state.
              key={index}
              id={`${id}-${index}`}
              name={index === 0 ? day : `${day} again`}
              span={span}
              error={isInvalid(span) ? errorId : undefined}
              onChange={(changed) => onChange(spans.with(index, changed))}
              {...(spans.length > 1 && { onRemove: () => onChange(spans.toSpliced(index, 1)) })}
            />
          ))}
          <div className="actions">
            <button className="tool" type="button" onClick={add}>
              Add hours<span className="visually-hidden"> on {day}</span>
            </button>
            {copied && (
              <button className="tool" type="button" onClick={() => onChange(copied.spans)}>
                As on {copied.day}
                <span className="visually-hidden"> for {day}</span>
              </button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

type SpanFieldsProps = {
  id: string
  name: string
  span: Span
  error: string | undefined
  onChange: (span: Span) => void
  onRemove?: () => void
}

function SpanFields({ id, name, span, error, onChange, onRemove }: SpanFieldsProps) {
  const attributes = {
    className: 'compact-control',
    type: 'time',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error,
  }
  const note = toClosingNote(span)
  return (
    <div className="setting__times">
      <input
        {...attributes}
        id={id}
        aria-label={`${name}, opens`}
        value={span.opens}
        onChange={({ target }) => onChange({ ...span, opens: target.value })}
      />
      –
      <input
        {...attributes}
        aria-label={`${name}, closes`}
        // The field has no 24:00.
        value={span.closes === '24:00' ? '00:00' : span.closes}
        onChange={({ target }) => onChange({ ...span, closes: target.value })}
      />
      {onRemove && (
        <button className="tool" type="button" onClick={onRemove}>
          Remove
          <span className="visually-hidden">
            {' '}
            {name}, {span.opens}–{span.closes}
          </span>
        </button>
      )}
      {note && <span className="setting__aside">{note}</span>}
    </div>
  )
}
