import { Hono } from 'hono'
import { newAbsenceSchema } from '#contract/life/absence.ts'
import { endAbsence, type OfficeClock, readAbsences, setAbsence } from '../case/staff/absences.ts'
import type { RecordDeps } from '../platform/audit/record-change.ts'
import { readJson } from '../platform/http/read-json.ts'
import type { StaffVariables } from '../platform/staff/staff-guard.ts'

export function absenceRoutes(deps: RecordDeps & { office: OfficeClock }) {
  const route = new Hono<{ Variables: StaffVariables }>()

  route.put('/:id', async function setOne(c) {
    await setAbsence(deps, c.get('staff'), c.req.param('id'), await readJson(c.req, newAbsenceSchema))
    return c.json(await readAbsences(deps.db, deps.office, deps.now()))
  })

  route.delete('/:id', async function endOne(c) {
    await endAbsence(deps, c.get('staff'), c.req.param('id'))
    return c.json(await readAbsences(deps.db, deps.office, deps.now()))
  })

  return route
}
