import { Hono } from 'hono'
import {
  attachSchema,
  inquiryFromMailSchema,
  moveSchema,
  unsortedQuerySchema,
} from '#contract/desk/unsorted.ts'
import { toDisposition } from '../../case/files/file-name.ts'
import type { AccessLogDeps } from '../../case/inquiry/access-log.ts'
import type { EnterDeps } from '../../case/life/enter-inquiry.ts'
import { readInquiry } from '../../case/read/read-inquiry.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readJson, readQuery } from '../../platform/http/read-json.ts'
import type { StaffVariables } from '../../platform/staff/staff-guard.ts'
import { readRawMail } from '../stored/read-raw-mail.ts'
import { type AttachDeps, attachMail, enterFromMail, moveMail } from './attach.ts'
import { countUnsorted, listUnsorted } from './list-unsorted.ts'
import { decideWhoseMail } from './set-aside.ts'

/** Mails of which nobody knows yet which inquiry they belong to, and raw mails. Expects `requireStaff` before it. */
export function unsortedRoutes(deps: AccessLogDeps & AttachDeps & EnterDeps) {
  const { db, now } = deps
  const route = new Hono<{ Variables: StaffVariables }>()

  route.get('/unsorted', async function showUnsorted(c) {
    return c.json(await listUnsorted(deps, c.get('staff').id, readQuery(c.req, unsortedQuerySchema)))
  })
  route.get('/unsorted/counts', async (c) => c.json(await countUnsorted(db, now())))

  route.post('/unsorted/:id/attach', async function attach(c) {
    const { reference } = await readJson(c.req, attachSchema)
    await attachMail(deps, { staff: c.get('staff'), id: c.req.param('id'), reference })
    return c.json(await readInquiry(deps, c.get('staff').id, reference))
  })

  route.post('/unsorted/:id/inquiry', async function enter(c) {
    const entry = await readJson(c.req, inquiryFromMailSchema)
    const reference = await enterFromMail(deps, c.get('staff'), c.req.param('id'), entry)
    return c.json(await readInquiry(deps, c.get('staff').id, reference))
  })

  for (const [path, isOurs] of [
    ['set-aside', false],
    ['take-back', true],
  ] as const) {
    route.post(`/unsorted/:id/${path}`, async (c) => {
      await decideWhoseMail(deps, { staffId: c.get('staff').id, id: c.req.param('id'), isOurs })
      return c.json(await countUnsorted(db, now()))
    })
  }

  route.post('/messages/:id/move', async function move(c) {
    const { to } = await readJson(c.req, moveSchema)
    const reference = await moveMail(deps, { staff: c.get('staff'), id: c.req.param('id'), to })
    return c.json(await readInquiry(deps, c.get('staff').id, reference))
  })

  route.get('/messages/:id/raw', async function downloadRaw(c) {
    const raw = await readRawMail(deps, c.get('staff').id, c.req.param('id'))
    if (raw === undefined) throw new AppError('not_found')
    c.header('Content-Security-Policy', "sandbox; default-src 'none'")
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Content-Type', 'message/rfc822')
    c.header('Content-Disposition', toDisposition('mail.eml'))
    return c.body(raw)
  })
  return route
}
