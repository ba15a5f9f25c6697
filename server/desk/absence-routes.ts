import { endAbsenceRoute, setAbsenceRoute } from '#contract/life/absence.ts'
import { endAbsence, type OfficeClock, readAbsences, setAbsence } from '../case/staff/absences.ts'
import type { RecordDeps } from '../company/audit/record-change.ts'
import { type StaffRoutes, serveRoute } from '../company/staff/serve-route.ts'

export function serveAbsences(routes: StaffRoutes, deps: RecordDeps & { office: OfficeClock }): void {
  const list = () => readAbsences(deps.db, deps.office, deps.now())

  serveRoute(routes, setAbsenceRoute, async (c, { id, body: absence }) => {
    await setAbsence(deps, c.get('staff'), id, absence)
    return list()
  })

  serveRoute(routes, endAbsenceRoute, async (c, { id }) => {
    await endAbsence(deps, c.get('staff'), id)
    return list()
  })
}
