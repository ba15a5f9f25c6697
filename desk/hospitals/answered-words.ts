import type { Hospital } from '#contract/desk/hospitals.ts'

/** "Asked 5 times, answered 4, in 2 days at the median, 3 offers, chosen once". */
export function toAnsweredWords({
  asked,
  answered,
  medianDays,
  quoted,
  chosen,
}: Hospital['answered']): string {
  if (asked === 0) return 'Not asked yet'
  return [
    `Asked ${toTimes(asked)}`,
    `answered ${answered}`,
    medianDays !== null && `in ${toDays(medianDays)} at the median`,
    quoted === 1 ? '1 offer' : `${quoted} offers`,
    `chosen ${chosen === 0 ? 'never' : toTimes(chosen)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

function toTimes(count: number): string {
  return count === 1 ? 'once' : `${count} times`
}

function toDays(days: number): string {
  const rounded = Math.round(days * 10) / 10
  return rounded === 1 ? '1 day' : `${rounded} days`
}
