import * as v from 'valibot'
import { wholeNumberSchema } from '#contract/api/route.ts'
import {
  type ChainVerdict,
  EVENTS_OF_A_SPACE,
  listMailsRoute,
  readAuditRoute,
  releaseMailsRoute,
  resendMailRoute,
  settleMailsRoute,
  verifyAuditRoute,
} from '#contract/desk/oversight.ts'
import {
  addTemplateRoute,
  changeTemplateRoute,
  deleteTemplateRoute,
  listTemplatesRoute,
} from '#contract/desk/templates.ts'
import type { ChangeDeps } from '../case/life/change-inquiry.ts'
import { decideHeldMails, readMails, resendMail } from '../case/life/failed-mails.ts'
import { findNewestEvent, readAudit } from '../company/audit/read-log.ts'
import { recordChange } from '../company/audit/record-change.ts'
import { chainReading } from '../company/audit/verify.ts'
import { type StaffRoutes, serveRoute } from '../company/staff/serve-route.ts'
import { AppError } from '../platform/http/app-error.ts'
import { toByteStream } from '../platform/http/byte-stream.ts'
import type { Log } from '../platform/log/log.ts'
import type { Reader } from '../platform/reader/reader.ts'
import { addTemplate, changeTemplate, deleteTemplate, readTemplates } from './templates.ts'

type VerifyDeps = ChangeDeps & { reader: Reader; log: Log }

/** Templates, mail health and, for administrators, the event log. */
export function serveOversight(routes: StaffRoutes, deps: VerifyDeps & { wakeOutbox: () => void }): void {
  const { db } = deps

  serveRoute(routes, listTemplatesRoute, () => readTemplates(deps))

  serveRoute(routes, addTemplateRoute, async (c, { body: words }) => {
    await addTemplate(deps, c.get('staff').id, words)
    return readTemplates(deps)
  })

  serveRoute(routes, changeTemplateRoute, async (c, { id, body: words }) => {
    await changeTemplate(deps, c.get('staff').id, id, words)
    return readTemplates(deps)
  })

  serveRoute(routes, deleteTemplateRoute, async (c, { id, query: { version } }) => {
    await deleteTemplate(deps, c.get('staff'), id, version)
    return readTemplates(deps)
  })

  serveRoute(routes, listMailsRoute, () => readMails(deps))

  serveRoute(routes, resendMailRoute, async (c, given) => {
    const n = v.safeParse(wholeNumberSchema, given.n)
    if (!n.success) throw new AppError('not_found')
    await resendMail(deps, c.get('staff').id, n.output)
    return readMails(deps)
  })

  serveRoute(routes, releaseMailsRoute, async (c) => {
    await decideHeldMails(deps, c.get('staff').id, 'release')
    return readMails(deps)
  })

  serveRoute(routes, settleMailsRoute, async (c) => {
    await decideHeldMails(deps, c.get('staff').id, 'settle')
    return readMails(deps)
  })

  serveRoute(routes, readAuditRoute, (_c, { query: { before, subject } }) =>
    readAudit(db, { ...(before && { before }), ...(subject && { reference: subject }) }),
  )

  serveRoute(routes, verifyAuditRoute, async (c) => {
    c.header('Content-Type', 'application/json')
    c.header('X-Row-Count', String(await findNewestEvent(db)))
    return c.body(toByteStream(verifyAloud(deps, c.get('staff').id)))
  })
}

async function* verifyAloud(deps: VerifyDeps, staffId: string): AsyncGenerator<Uint8Array, void, undefined> {
  const parts = deps.reader.read(chainReading, null)
  try {
    for (let told = 0; ; ) {
      const { done, value } = await parts.next()
      if (done) {
        await logVerification(deps, staffId, value)
        return yield Buffer.from(JSON.stringify(value))
      }
      const spaces = Math.floor(value / EVENTS_OF_A_SPACE) - told
      told += spaces
      if (spaces > 0) yield Buffer.alloc(spaces, ' ')
    }
  } catch (error) {
    // The status line has been sent, so only the log can report it.
    deps.log.error({ err: error }, 'A verification of the event log failed midway')
    throw error
  } finally {
    await parts.return(undefined as never)
  }
}

async function logVerification(deps: ChangeDeps, staffId: string, verdict: ChainVerdict) {
  // Nothing is appended to a broken chain.
  if (!verdict.intact) return
  const detail = { events: verdict.events }
  await recordChange(deps, async () => [
    { subjectId: staffId, kind: 'chain-verified', actor: staffId, detail },
  ])
}
