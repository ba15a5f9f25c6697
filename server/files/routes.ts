import { Hono } from 'hono'
import { fileChangeSchema, zipQuerySchema } from '#contract/desk/inquiry-files.ts'
import { toDisposition } from '../case/files/file-name.ts'
import { onInquiry, readReference } from '../case/on-inquiry.ts'
import type { RecordDeps } from '../company/audit/record-change.ts'
import { operation } from '../company/staff/operation.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { toByteStream } from '../platform/http/byte-stream.ts'
import { changeFiles } from './change.ts'
import { type ZipDeps, zipFiles } from './zip.ts'

/** The files of one inquiry: put in order, named, marked, saved. Expects `requireStaff` before it. */
export function inquiryFileRoutes(deps: RecordDeps & ZipDeps) {
  const route = new Hono<{ Variables: StaffVariables }>()

  route.post(
    '/:reference/files',
    onInquiry(
      deps,
      { summary: 'Order, name or mark files', scope: 'inquiries:write', body: fileChangeSchema },
      (staff, reference, change) => changeFiles(deps, staff, reference, change),
    ),
  )

  route.get(
    '/:reference/files.zip',
    operation(
      {
        summary: 'All files of an inquiry',
        query: zipQuerySchema,
        mediaType: 'application/zip',
      },
      async (c, { query: { which } }) => {
        const reference = readReference(c)
        const { name, zip } = await zipFiles(deps, { staffId: c.get('staff').id, reference, which })
        c.header('Content-Type', 'application/zip')
        c.header('Content-Disposition', toDisposition(name))
        return c.body(toByteStream(zip))
      },
    ),
  )
  return route
}
