import {
  addHospitalRoute,
  changeHospitalRoute,
  exportHospitalsRoute,
  importHospitalsRoute,
  listHospitalsRoute,
} from '#contract/desk/hospitals.ts'
import { toDisposition } from '../../case/files/file-name.ts'
import { type StaffRoutes, serveRoute } from '../../company/staff/serve-route.ts'
import { importHospitals, writeCsv } from './csv.ts'
import { addHospital, changeHospital, type HospitalDeps, listHospitals, readHospital } from './hospitals.ts'

/** The list of hospitals that coordinators keep. */
export function serveHospitals(routes: StaffRoutes, deps: HospitalDeps): void {
  serveRoute(routes, listHospitalsRoute, async () => ({ hospitals: await listHospitals(deps) }))

  serveRoute(routes, addHospitalRoute, async (c, { body }) =>
    readHospital(deps, await addHospital(deps, c.get('staff'), body)),
  )

  serveRoute(routes, exportHospitalsRoute, async (c) => {
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', toDisposition('hospitals.csv'))
    return c.body(writeCsv(await listHospitals(deps)))
  })

  serveRoute(routes, importHospitalsRoute, (c, { body: { csv } }) =>
    importHospitals(deps, c.get('staff'), csv),
  )

  serveRoute(routes, changeHospitalRoute, async (c, { id, body }) => {
    await changeHospital(deps, c.get('staff'), id, body)
    return readHospital(deps, id)
  })
}
