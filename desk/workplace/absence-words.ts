import type { Workplace } from '#contract/desk/workplace.ts'
import { type Absence, type AbsenceRefusal, isAway, listCovered } from '#contract/life/absence.ts'
import { createDayFormat } from '../platform/day-format.ts'
import { toOfficeDate } from '../platform/office-zone.ts'
import { toInnerName } from './names.ts'

const day = createDayFormat({ weekday: 'short', day: 'numeric', month: 'short' })

type Absences = Pick<Workplace, 'me' | 'absences'>
type ToName = (id: string) => string

export function formatAbsenceDay(date: string): string {
  return day.format(Date.parse(date)).replace(',', '')
}

/** Ids of the absent colleagues whom this person covers for today. */
export function findCovered(workplace: Absences | undefined, now: number): string[] {
  return workplace ? listCovered(workplace.absences, workplace.me.id, toOfficeDate(now)) : []
}

/** The owner as lists name them: "for Amina" if one covers for them, "Amina, away". */
export function toOwnerWords(
  owner: string,
  workplace: Absences | undefined,
  now: number,
  toName: ToName,
): string {
  const name = toName(owner)
  if (findCovered(workplace, now).includes(owner)) return `for ${name}`
  const isOwnerAway = workplace?.absences.some(
    (one) => one.staffId === owner && isAway(one, toOfficeDate(now)),
  )
  return isOwnerAway && owner !== workplace?.me.id ? `${name}, away` : name
}

export function toAbsenceWords({ staffId, from, to, cover }: Absence, now: number, toName: ToName): string {
  const who = toName(staffId)
  const is = who === 'You' ? 'are' : 'is'
  const until = isAway({ from, to }, toOfficeDate(now))
    ? `until ${formatAbsenceDay(to)}`
    : from === to
      ? `on ${formatAbsenceDay(from)}`
      : `from ${formatAbsenceDay(from)} to ${formatAbsenceDay(to)}`
  const covering = toName(cover)
  return `${who} ${is} away ${until}. ${covering} ${covering === 'You' ? 'cover' : 'covers'}.`
}

export function toAwayHint(
  id: string,
  workplace: Absences | undefined,
  now: number,
  toName: ToName,
): string | undefined {
  const absence = workplace?.absences.find((one) => one.staffId === id && isAway(one, toOfficeDate(now)))
  if (absence === undefined) return undefined
  return `away until ${formatAbsenceDay(absence.to)}, covered by ${toInnerName(toName(absence.cover))}`
}

/** Warns of a cover who is away on some of the days; the cover's own cover then sees the inquiries too. */
export function toAwayTooWords(
  { from, to, cover }: Pick<Absence, 'from' | 'to' | 'cover'>,
  absences: readonly Absence[],
  toName: ToName,
): string | undefined {
  const other = absences.find((one) => one.staffId === cover && one.from <= to && from <= one.to)
  if (other === undefined) return undefined
  const [who, covering] = [toName(cover), toInnerName(toName(other.cover))]
  const days =
    other.from === other.to
      ? `on ${formatAbsenceDay(other.from)}`
      : `from ${formatAbsenceDay(other.from)} to ${formatAbsenceDay(other.to)}`
  return `${who} ${who === 'You' ? 'are' : 'is'} away too, ${days}. On those days ${covering} ${covering === 'you' ? 'see' : 'sees'} these inquiries as well.`
}

/** The field with the error, and its message. */
export function toRefusalWords(
  refusal: AbsenceRefusal,
  cover: string,
): { field: 'from' | 'to' | 'cover'; text: string } {
  const who = toInnerName(cover)
  switch (refusal) {
    case 'not-a-day':
      return { field: 'from', text: 'Enter the first and the last day.' }
    case 'past':
      return { field: 'from', text: 'These days have passed. Begin today or later.' }
    case 'order':
      return { field: 'to', text: 'The last day is before the first. Choose a later one.' }
    case 'too-far':
      return { field: 'to', text: 'Choose a day within the next year.' }
    case 'own-cover':
      return { field: 'cover', text: 'Choose a colleague: nobody can cover for themselves.' }
    case 'no-such-cover':
      return { field: 'cover', text: 'Choose who covers.' }
    case 'disabled-cover':
      return { field: 'cover', text: `The account of ${who} is disabled. Choose somebody else.` }
    case 'circular':
      return {
        field: 'cover',
        text: `On one of these days ${who === 'you' ? 'you are' : `${who} is`} away too, and nobody in the chain of covers would be here. Choose somebody else.`,
      }
  }
}
