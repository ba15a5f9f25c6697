import * as v from 'valibot'
import { route } from '../api/route.ts'
import { DAY_MS } from '../durations.ts'
import { staffIdSchema } from './inquiry.ts'

const daySchema = v.pipe(v.string(), v.isoDate())

/** Both days included. Meanwhile `cover` sees the absent person's inquiries. */
export const newAbsenceSchema = v.object({ from: daySchema, to: daySchema, cover: staffIdSchema })
export type NewAbsence = v.InferOutput<typeof newAbsenceSchema>

export const absenceSchema = v.object({ ...newAbsenceSchema.entries, staffId: staffIdSchema })
export type Absence = v.InferOutput<typeof absenceSchema>

const absences = v.array(absenceSchema)

/** `id` is a member of staff, as in the next one. Answers with the absences of all. */
export const setAbsenceRoute = route('PUT', 'absences/:id', {
  summary: 'Say when somebody is away',
  body: newAbsenceSchema,
  answer: absences,
})

export const endAbsenceRoute = route('DELETE', 'absences/:id', {
  summary: 'End an absence',
  answer: absences,
})

const MAX_DAYS_AHEAD = 366

export function isAway({ from, to }: Pick<Absence, 'from' | 'to'>, today: string): boolean {
  return from <= today && today <= to
}

/** The people whose inquiries `me` sees today besides their own, including those whose cover is absent too. */
export function listCovered(absences: readonly Absence[], me: string, today: string): string[] {
  const active = absences.filter((absence) => isAway(absence, today))
  const covered: string[] = []
  for (let covers = [me]; covers.length > 0; ) {
    covers = active
      .filter(({ staffId, cover }) => covers.includes(cover) && staffId !== me && !covered.includes(staffId))
      .map(({ staffId }) => staffId)
    covered.push(...covers)
  }
  return covered
}

/** The colleagues who see the inquiries of `staffId` today: their cover, and the cover of an absent cover. */
export function listCovers(absences: readonly Absence[], staffId: string, today: string): string[] {
  const covers: string[] = []
  for (let person = staffId; ; ) {
    const absence = absences.find((one) => one.staffId === person && isAway(one, today))
    if (absence === undefined || absence.cover === staffId || covers.includes(absence.cover)) return covers
    covers.push(absence.cover)
    person = absence.cover
  }
}

export type AbsenceRefusal =
  | 'not-a-day'
  | 'past'
  | 'order'
  | 'too-far'
  | 'own-cover'
  | 'no-such-cover'
  | 'disabled-cover'
  | 'circular'

type AbsenceContext = {
  absences: readonly Absence[]
  people: readonly { id: string; disabled: boolean }[]
  today: string
}

export function findRefusal(
  wanted: Absence,
  { absences, people, today }: AbsenceContext,
): AbsenceRefusal | undefined {
  const { staffId, from, to, cover } = wanted
  if (!isRealDay(from) || !isRealDay(to)) return 'not-a-day'
  if (from > to) return 'order'
  // An absence that has begun may be shortened or extended.
  const hasBegun = absences.some((one) => one.staffId === staffId && one.from === from && isAway(one, today))
  if (to < today || (from < today && !hasBegun)) return 'past'
  if (Date.parse(to) - Date.parse(today) > MAX_DAYS_AHEAD * DAY_MS) return 'too-far'
  if (cover === staffId) return 'own-cover'
  const person = people.find(({ id }) => id === cover)
  if (person === undefined) return 'no-such-cover'
  if (person.disabled) return 'disabled-cover'
  return isCircular(wanted, absences) ? 'circular' : undefined
}

/** Whether the covers form a circle on a day when all of them are away: nobody would see the inquiries. */
function isCircular({ staffId, ...wanted }: Absence, absences: readonly Absence[]): boolean {
  let { from, to, cover } = wanted
  for (let steps = 0; steps <= absences.length; steps++) {
    if (cover === staffId) return true
    const [since, until] = [from, to]
    const next = absences.find((one) => one.staffId === cover && one.from <= until && since <= one.to)
    if (next === undefined) return false
    if (next.from > from) from = next.from
    if (next.to < to) to = next.to
    cover = next.cover
  }
  return false
}

function isRealDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
