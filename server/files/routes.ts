import { Hono } from 'hono'
import { fileChangeSchema, zipQuerySchema } from '#contract/desk/inquiry-files.ts'
import { isReference } from '#contract/reference.ts'
import { toDisposition } from '../case/files/file-name.ts'
import type { LookDeps } from '../case/files/open-for-staff.ts'
import { readInquiry } from '../case/inquiry/read-inquiry.ts'
import type { RecordDeps } from '../platform/audit/record-change.ts'
import { AppError } from '../platform/http/app-error.ts'
import { toByteStream } from '../platform/http/byte-stream.ts'
import { readJson, readQuery } from '../platform/http/read-json.ts'
import type { StaffVariables } from '../platform/staff/staff-guard.ts'
import { changeFiles } from './change.ts'
import { zipFiles } from './zip.ts'

/** The files of one inquiry: put in order, named, marked, saved. Expects `requireStaff` before it. */
export function inquiryFileRoutes(deps: RecordDeps & LookDeps) {
  const route = new Hono<{ Variables: StaffVariables }>()

  route.post('/:reference/files', async function change(c) {
    const reference = toReference(c.req.param('reference'))
    await changeFiles(deps, c.get('staff'), reference, await readJson(c.req, fileChangeSchema))
    return c.json(await readInquiry(deps, c.get('staff').id, reference))
  })

  route.get('/:reference/files.zip', async function saveAll(c) {
    const { which } = readQuery(c.req, zipQuerySchema)
    const reference = toReference(c.req.param('reference'))
    const { name, zip } = await zipFiles(deps, { staffId: c.get('staff').id, reference, which })
    c.header('Content-Type', 'application/zip')
    c.header('Content-Disposition', toDisposition(name))
    return c.body(toByteStream(zip))
  })
  return route
}

function toReference(text: string): string {
  const reference = text.toUpperCase()
  if (!isReference(reference)) throw new AppError('not_found')
  return reference
}
