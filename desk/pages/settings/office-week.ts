import type { OfficeHours, Weekday } from '#contract/company.ts'

export type Times = { opens: string; closes: string } | undefined

export function findTimes(lines: readonly OfficeHours[], day: Weekday): Times {
  const { opens, closes } = lines.find(({ days }) => days.includes(day)) ?? {}
  return opens === undefined || closes === undefined ? undefined : { opens, closes }
}

/** Days that follow each other with the same hours share a line, as the site shows them. */
export function toLines(days: readonly (readonly [Weekday, Times])[]) {
  const lines: { days: Weekday[]; opens?: string; closes?: string }[] = []
  for (const [day, times] of days) {
    const last = lines.at(-1)
    if (last && last.opens === times?.opens && last.closes === times?.closes) last.days.push(day)
    else lines.push({ days: [day], ...times })
  }
  return lines
}
