import { erasePersonRoute, exportPersonRoute, findPersonRoute } from '#contract/desk/person.ts'
import type { FileDeps } from '../case/files/file-deps.ts'
import { toDisposition } from '../case/files/file-name.ts'
import { type AccessLogDeps, logSearch } from '../case/inquiry/access-log.ts'
import { readReference } from '../case/on-inquiry.ts'
import { listInformed } from '../case/referrals/list-informed.ts'
import type { RecordDeps } from '../company/audit/record-change.ts'
import type { CheckDay } from '../company/limits/daily-limits.ts'
import { type StaffRoutes, serveRoute } from '../company/staff/serve-route.ts'
import { AppError } from '../platform/http/app-error.ts'
import { toByteStream } from '../platform/http/byte-stream.ts'
import { flushDeleted } from '../schema/engine.ts'
import { erasePerson } from './erase-person.ts'
import { type DocumentOffice, exportPerson } from './export-person.ts'
import { findPerson } from './find-person.ts'

type PersonDeps = AccessLogDeps & RecordDeps & FileDeps & { office: DocumentOffice; checkDay: CheckDay }

/** Everything of one person: found, handed out, erased. */
export function servePerson(routes: StaffRoutes, deps: PersonDeps): void {
  const { checkDay } = deps

  serveRoute(routes, findPersonRoute, async (c) => {
    const person = await findPerson(deps, readReference(c))
    if (person === undefined) throw new AppError('not_found')
    await logSearch(deps, c.get('staff').id, person.inquiries.length)
    return person
  })

  serveRoute(routes, exportPersonRoute, async (c, { body: chosen }) => {
    const [staffId, at] = [c.get('staff').id, deps.now()]
    const { name, zip } = await exportPerson(deps, {
      reference: readReference(c),
      chosen,
      actor: staffId,
      check: (trx, rows) => checkDay(trx, 'exported', { staffId, at, rows }),
    })
    c.header('Content-Type', 'application/zip')
    c.header('Content-Disposition', toDisposition(name))
    return c.body(toByteStream(zip))
  })

  serveRoute(routes, erasePersonRoute, async (c, { body: { reference: typed, reason, ...chosen } }) => {
    const reference = readReference(c)
    if (typed !== reference) throw new AppError('invalid_request')
    const [staffId, at] = [c.get('staff').id, deps.now()]
    const check: Parameters<typeof erasePerson>[1]['check'] = (trx) =>
      checkDay(trx, 'erased', { staffId, at })
    const hospitals = await listInformed(deps, chosen.inquiries)
    await erasePerson(deps, { reference, chosen, actor: staffId, reason, check })
    await flushDeleted(deps.db)
    return { erased: chosen.inquiries, hospitals }
  })
}
