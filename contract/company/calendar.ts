/** How a language writes a day with its time. Browsers lack some languages, so the server tells them. */
export type Calendar = {
  /** From Sunday. */
  weekdays: readonly string[]
  months: readonly string[]
  /** Holds {weekday}, {day}, {month}, {hour}, {minute} and, where there are `periods`, {period}. */
  pattern: string
  hours: 12 | 24
  /** Parts of the day by the hour, such as AM; none where the figures say enough. */
  periods: readonly string[]
}

const SAMPLE = Date.UTC(2026, 10, 29, 3, 50)
const FORMAT: Intl.DateTimeFormatOptions = {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
}

/** Swahili counts its hours from six o'clock: a figure needs the part of the day to be read as the world's. */
const NAME_PARTS_OF_DAY: readonly string[] = ['sw']

const calendars = new Map<string, Calendar>()

/** By `Intl`, whose languages are complete on the server alone. `dates` is a language tag. */
export function toCalendar(dates: string): Calendar {
  const known = calendars.get(dates) ?? readCalendar(dates)
  calendars.set(dates, known)
  return known
}

function readCalendar(dates: string): Calendar {
  const tag = new Intl.Locale(dates, { numberingSystem: 'latn' }).toString()
  const format = new Intl.DateTimeFormat(tag, FORMAT)
  const readPart = (type: Intl.DateTimeFormatPartTypes, at: number) =>
    format.formatToParts(at).find((part) => part.type === type)?.value ?? ''
  const named = NAME_PARTS_OF_DAY.includes(new Intl.Locale(tag).language)
    ? new Intl.DateTimeFormat(tag, {
        timeZone: 'UTC',
        hour: 'numeric',
        minute: '2-digit',
        ...({ hourCycle: 'h12', dayPeriod: 'long' } as const),
      })
    : format
  // At half past: noon and midnight have names of their own.
  const hours = Array.from({ length: 24 }, (_, hour) => Date.UTC(2026, 0, 1, hour, 30))
  const periods = hours.map(
    (at) => named.formatToParts(at).find(({ type }) => type === 'dayPeriod')?.value ?? '',
  )
  const parts = format.formatToParts(SAMPLE)
  const comma = parts[1]?.value.trim() || ','
  const pattern = parts.map((part, n) => toPlaceholder(part, parts[n + 1]?.type, comma)).join('')
  return {
    weekdays: Array.from({ length: 7 }, (_, day) => readPart('weekday', Date.UTC(2026, 10, 1 + day))),
    months: Array.from({ length: 12 }, (_, month) => readPart('month', Date.UTC(2026, month, 15))),
    pattern: named === format ? pattern : `${pattern} {period}`,
    hours: format.resolvedOptions().hourCycle === 'h12' ? 12 : 24,
    periods: periods.every((period) => period === '') ? [] : periods,
  }
}

function toPlaceholder(
  { type, value }: Intl.DateTimeFormatPart,
  next: Intl.DateTimeFormatPartTypes | undefined,
  comma: string,
): string {
  if (type !== 'literal') return `{${type === 'dayPeriod' ? 'period' : type}}`
  // A figure of a day and one of an hour need more than a blank between them.
  if (next === 'hour' && (value.trim() === '' || value === ' at ')) return `${comma} `
  return value.replace(/\s/g, ' ')
}

/** `wall` is a zone's wall clock as milliseconds, as if it were UTC. */
export function writeMoment(wall: number, { weekdays, months, pattern, hours, periods }: Calendar): string {
  const time = new Date(wall)
  const hour = time.getUTCHours()
  const parts: Record<string, string | undefined> = {
    weekday: weekdays[time.getUTCDay()],
    day: String(time.getUTCDate()),
    month: months[time.getUTCMonth()],
    hour: String(hours === 12 ? hour % 12 || 12 : hour).padStart(2, '0'),
    minute: String(time.getUTCMinutes()).padStart(2, '0'),
    period: periods[hour],
  }
  return pattern.replace(/\{(\w+)\}/g, (whole, name) => parts[name] ?? whole)
}
