import { toDate } from '#contract/company/office-days.ts'
import type { Office } from '#contract/company/office-hours.ts'
import {
  type Absence,
  findRefusal,
  isAway,
  listCovered,
  listCovers,
  type NewAbsence,
} from '#contract/life/absence.ts'
import { type NewEvent, type RecordDeps, recordChange } from '../../company/audit/record-change.ts'
import { listStaff } from '../../company/staff/staff-directory.ts'
import type { SignedInStaff } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Db, Trx } from '../../schema/tables.ts'

/** The office's time zone decides which day it is. */
export type OfficeClock = Pick<Office, 'zone'>

export async function readAbsences(db: Db, { zone }: OfficeClock, now: number): Promise<Absence[]> {
  const rows = await db
    .selectFrom('absence')
    .select(['staff_id', 'first_day', 'last_day', 'cover'])
    .where('last_day', '>=', toDate(now, zone))
    .orderBy('first_day')
    .orderBy('staff_id')
    .execute()
  return rows.map(({ staff_id: staffId, first_day: from, last_day: to, cover }) => ({
    staffId,
    from,
    to,
    cover,
  }))
}

/** The person and the colleagues whom they cover now: the owners of the inquiries in Mine. */
export async function readMineOwners(
  db: Db,
  office: OfficeClock,
  staffId: string,
  now: number,
): Promise<string[]> {
  return [staffId, ...listCovered(await readAbsences(db, office, now), staffId, toDate(now, office.zone))]
}

export async function readAway(db: Db, office: OfficeClock, now: number): Promise<Absence[]> {
  const today = toDate(now, office.zone)
  return (await readAbsences(db, office, now)).filter((absence) => isAway(absence, today))
}

export async function readCovers(
  db: Db,
  office: OfficeClock,
  staffId: string,
  now: number,
): Promise<string[]> {
  return listCovers(await readAbsences(db, office, now), staffId, toDate(now, office.zone))
}

/** Replaces the person's absence. Throws `forbidden` for another person's, except to administrators. */
export async function setAbsence(
  deps: RecordDeps & { office: OfficeClock },
  staff: SignedInStaff,
  staffId: string,
  { from, to, cover }: NewAbsence,
): Promise<void> {
  await recordChange(deps, async (trx, at) => {
    const people = await listStaff(trx)
    checkPermission(staff, staffId, people)
    const known = {
      absences: await readAbsences(trx, deps.office, at),
      people,
      today: toDate(at, deps.office.zone),
    }
    if (findRefusal({ staffId, from, to, cover }, known)) throw new AppError('invalid_request')
    await trx.deleteFrom('absence').where('staff_id', '=', staffId).execute()
    await trx
      .insertInto('absence')
      .values({ staff_id: staffId, first_day: from, last_day: to, cover })
      .execute()
    const detail = { from, to, cover }
    return [{ subjectId: staffId, kind: 'absence-set', actor: staff.id, detail }]
  })
}

export async function endAbsence(
  deps: RecordDeps & { office: OfficeClock },
  staff: SignedInStaff,
  staffId: string,
): Promise<void> {
  await recordChange(deps, async (trx, at) => {
    checkPermission(staff, staffId, await listStaff(trx))
    const absences = await readAbsences(trx, deps.office, at)
    const hasAbsence = absences.some((absence) => absence.staffId === staffId)
    return hasAbsence ? [await remove(trx, staffId, staff.id)] : []
  })
}

/** Ends the absence of a person who leaves, and the absences that they cover. */
export async function endAbsencesWith(
  trx: Trx,
  { staffId, actor, at, office }: { staffId: string; actor: string; at: number; office: OfficeClock },
): Promise<{ events: NewEvent[]; uncovered: string[] }> {
  const ended = (await readAbsences(trx, office, at)).filter(
    (one) => one.staffId === staffId || one.cover === staffId,
  )
  const events: NewEvent[] = []
  for (const absence of ended) events.push(await remove(trx, absence.staffId, actor))
  return { events, uncovered: ended.map((one) => one.staffId).filter((id) => id !== staffId) }
}

async function remove(trx: Trx, staffId: string, actor: string): Promise<NewEvent> {
  await trx.deleteFrom('absence').where('staff_id', '=', staffId).execute()
  return { subjectId: staffId, kind: 'absence-ended', actor }
}

function checkPermission(staff: SignedInStaff, staffId: string, people: readonly { id: string }[]): void {
  if (staff.id !== staffId && !staff.admin) throw new AppError('forbidden')
  if (!people.some(({ id }) => id === staffId)) throw new AppError('not_found')
}
