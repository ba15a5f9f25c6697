import { Hono } from 'hono'
import * as v from 'valibot'
import { absenceSchema, newAbsenceSchema } from '#contract/life/absence.ts'
import { endAbsence, type OfficeClock, readAbsences, setAbsence } from '../case/staff/absences.ts'
import type { RecordDeps } from '../company/audit/record-change.ts'
import { operation } from '../company/staff/operation.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'

export function absenceRoutes(deps: RecordDeps & { office: OfficeClock }) {
  const route = new Hono<{ Variables: StaffVariables }>()

  const answer = v.array(absenceSchema)

  route.put(
    '/:id',
    operation(
      { summary: 'Say when somebody is away', body: newAbsenceSchema, answer },
      async (c, { id, body: absence }) => {
        await setAbsence(deps, c.get('staff'), id, absence)
        return readAbsences(deps.db, deps.office, deps.now())
      },
    ),
  )

  route.delete(
    '/:id',
    operation({ summary: 'End an absence', answer }, async (c, { id }) => {
      await endAbsence(deps, c.get('staff'), id)
      return readAbsences(deps.db, deps.office, deps.now())
    }),
  )

  return route
}
