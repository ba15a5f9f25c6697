import { changeFilesRoute, zipFilesRoute } from '#contract/desk/file-changes.ts'
import { toDisposition } from '../case/files/file-name.ts'
import { onInquiry, readReference } from '../case/on-inquiry.ts'
import type { ReadDeps } from '../case/read/read-inquiry.ts'
import type { RecordDeps } from '../company/audit/record-change.ts'
import { type StaffRoutes, serveRoute } from '../company/staff/serve-route.ts'
import { toByteStream } from '../platform/http/byte-stream.ts'
import { changeFiles } from './change.ts'
import { type ZipDeps, zipFiles } from './zip.ts'

/** The files of one inquiry: put in order, named, marked, saved. */
export function serveInquiryFiles(routes: StaffRoutes, deps: RecordDeps & ZipDeps & ReadDeps): void {
  onInquiry(routes, deps, changeFilesRoute, (staff, { reference, body: change }) =>
    changeFiles(deps, staff, reference, change),
  )

  serveRoute(routes, zipFilesRoute, async (c, { query: { which } }) => {
    const reference = readReference(c)
    const { name, zip } = await zipFiles(deps, { staffId: c.get('staff').id, reference, which })
    c.header('Content-Type', 'application/zip')
    c.header('Content-Disposition', toDisposition(name))
    return c.body(toByteStream(zip))
  })
}
