import {
  attachMailRoute,
  downloadMailRoute,
  enterFromMailRoute,
  listUnsortedRoute,
  moveMailRoute,
  setAsideRoute,
  takeBackRoute,
} from '#contract/desk/unsorted.ts'
import { countUnsortedRoute } from '#contract/desk/unsorted-counts.ts'
import { toDisposition } from '../../case/files/file-name.ts'
import type { EnterDeps } from '../../case/life/enter-inquiry.ts'
import { type ReadDeps, readInquiry } from '../../case/read/read-inquiry.ts'
import { type StaffRoutes, serveRoute } from '../../company/staff/serve-route.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readRawMail } from '../stored/read-raw-mail.ts'
import { type AttachDeps, attachMail, enterFromMail, moveMail } from './attach.ts'
import { countUnsorted, listUnsorted } from './list-unsorted.ts'
import { decideWhoseMail } from './set-aside.ts'

/** Mails of which nobody knows yet which inquiry they belong to, and raw mails. */
export function serveUnsorted(routes: StaffRoutes, deps: ReadDeps & AttachDeps & EnterDeps): void {
  const { db, now } = deps

  serveRoute(routes, listUnsortedRoute, (c, { query }) => listUnsorted(deps, c.get('staff').id, query))

  serveRoute(routes, countUnsortedRoute, () => countUnsorted(db, now()))

  serveRoute(routes, attachMailRoute, async (c, { id, body: { reference, referral } }) => {
    await attachMail(deps, { staff: c.get('staff'), id, reference, referral })
    return readInquiry(deps, c.get('staff').id, reference)
  })

  serveRoute(routes, enterFromMailRoute, async (c, { id, body: entry }) => {
    const reference = await enterFromMail(deps, c.get('staff'), id, entry)
    return readInquiry(deps, c.get('staff').id, reference)
  })

  serveRoute(routes, setAsideRoute, async (c, { id }) => {
    await decideWhoseMail(deps, { staffId: c.get('staff').id, id, isOurs: false })
    return countUnsorted(db, now())
  })

  serveRoute(routes, takeBackRoute, async (c, { id }) => {
    await decideWhoseMail(deps, { staffId: c.get('staff').id, id, isOurs: true })
    return countUnsorted(db, now())
  })

  serveRoute(routes, moveMailRoute, async (c, { id, body: { to, referral } }) => {
    const reference = await moveMail(deps, { staff: c.get('staff'), id, to, referral })
    return readInquiry(deps, c.get('staff').id, reference)
  })

  serveRoute(routes, downloadMailRoute, async (c, { id }) => {
    const raw = await readRawMail(deps, c.get('staff').id, id)
    if (raw === undefined) throw new AppError('not_found')
    c.header('Content-Security-Policy', "sandbox; default-src 'none'")
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Content-Type', 'message/rfc822')
    c.header('Content-Disposition', toDisposition('mail.eml'))
    return c.body(raw)
  })
}
