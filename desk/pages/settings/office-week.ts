import type { OfficeHours, Weekday } from '#contract/company/company.ts'
import { DAY_MINUTES, findSpans, fromMonday, type Span, toMinutes } from '#contract/company/office-week.ts'

/** The lines with other spans on one day. Days that follow each other with the same spans share lines, as the site shows them. */
export function withDay(
  lines: readonly OfficeHours[],
  changed: Weekday,
  spans: readonly Span[],
): OfficeLine[] {
  const groups: { days: Weekday[]; spans: readonly Span[] }[] = []
  for (const day of fromMonday) {
    const present = day === changed ? spans : listTypedSpans(lines, day)
    const last = groups.at(-1)
    if (last && JSON.stringify(last.spans) === JSON.stringify(present)) last.days.push(day)
    else groups.push({ days: [day], spans: present })
  }
  return groups.flatMap(({ days, spans: present }) =>
    present.length === 0 ? [{ days }] : present.map((span) => ({ days: [...days], ...span })),
  )
}

export type OfficeLine = { days: Weekday[]; opens?: string; closes?: string }

/** In the order of the lines: a row doesn't move while its times are typed. */
export function listTypedSpans(lines: readonly OfficeHours[], day: Weekday): Span[] {
  return lines.flatMap(({ days, opens, closes }) =>
    days.includes(day) && opens !== undefined && closes !== undefined ? [{ opens, closes }] : [],
  )
}

/** A sentence for each line with errors, and whether a span of a day is in one of them. */
export function readWeekErrors(errors: Readonly<Record<string, string>>, path: string) {
  const found = Object.entries(errors).filter(([key]) => key === path || key.startsWith(`${path}.`))
  return {
    sentences: [...new Set(found.map(([, sentence]) => sentence))],
    isInvalid: (lines: readonly OfficeHours[], day: Weekday, { opens, closes }: Span) =>
      lines.some(
        (line, index) =>
          found.some(([key]) => `${key}.`.startsWith(`${path}.${index}.`)) &&
          line.days.includes(day) &&
          line.opens === opens &&
          line.closes === closes,
      ),
  }
}

/** Where the closing is not plain from its time. */
export function toClosingNote(span: Span): string | undefined {
  if (!(span.opens && span.closes)) return undefined
  const { end } = toMinutes(span)
  if (end === DAY_MINUTES) return 'until midnight'
  return end > DAY_MINUTES ? 'until the next day' : undefined
}

/** The day before, where it is open at other times. */
export function findDayToCopy(lines: readonly OfficeHours[], days: readonly Weekday[], day: Weekday) {
  const before = days[days.indexOf(day) - 1]
  if (before === undefined) return undefined
  const [spans, present] = [findSpans(lines, before), findSpans(lines, day)]
  const isOther = JSON.stringify(spans) !== JSON.stringify(present)
  return present.length > 0 && spans.length > 0 && isOther ? { day: before, spans } : undefined
}
