import { Hono } from 'hono'
import * as v from 'valibot'
import type { ChainVerdict } from '#contract/desk/oversight.ts'
import { changedTemplateSchema, newTemplateSchema } from '#contract/desk/templates.ts'
import type { ChangeDeps } from '../case/life/change-inquiry.ts'
import { decideHeldMails, readMails, resendMail } from '../case/life/failed-mails.ts'
import { readAudit } from '../platform/audit/read-log.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import { verifyEventChain } from '../platform/audit/verify.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readJson, readQuery } from '../platform/http/read-json.ts'
import { requireAdmin, type StaffVariables } from '../platform/staff/staff-guard.ts'
import { versionSchema, wholeNumber } from './kept.ts'
import { addTemplate, changeTemplate, deleteTemplate, readTemplates } from './templates.ts'

const auditQuerySchema = v.object({
  before: v.optional(wholeNumber),
  subject: v.optional(v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(20))),
})

/** Templates, mail health and, for administrators, the event log. Expects `requireStaff` before it. */
export function oversightRoutes(deps: ChangeDeps & { wakeOutbox: () => void }) {
  const { db } = deps
  const route = new Hono<{ Variables: StaffVariables }>()

  route.get('/templates', async (c) => c.json(await readTemplates(deps)))
  route.post('/templates', async (c) => {
    await addTemplate(deps, c.get('staff').id, await readJson(c.req, newTemplateSchema))
    return c.json(await readTemplates(deps), 201)
  })
  route.put('/templates/:id', async (c) => {
    const words = await readJson(c.req, changedTemplateSchema)
    await changeTemplate(deps, c.get('staff').id, c.req.param('id'), words)
    return c.json(await readTemplates(deps))
  })
  route.delete('/templates/:id', async (c) => {
    const { version } = readQuery(c.req, versionSchema)
    await deleteTemplate(deps, c.get('staff'), c.req.param('id'), version)
    return c.json(await readTemplates(deps))
  })

  route.get('/mails', async (c) => c.json(await readMails(deps)))
  route.post('/mails/:n/resend', async (c) => {
    const n = v.safeParse(wholeNumber, c.req.param('n'))
    if (!n.success) throw new AppError('not_found')
    await resendMail(deps, c.get('staff').id, n.output)
    return c.json(await readMails(deps))
  })

  for (const decision of ['release', 'settle'] as const) {
    route.post(`/mails/${decision}`, async (c) => {
      await decideHeldMails(deps, c.get('staff').id, decision)
      return c.json(await readMails(deps))
    })
  }

  route.get('/audit', requireAdmin(), async (c) => {
    const { before, subject } = readQuery(c.req, auditQuerySchema)
    return c.json(await readAudit(db, { ...(before && { before }), ...(subject && { reference: subject }) }))
  })
  route.post('/audit/verify', requireAdmin(), async (c) => {
    const verdict: ChainVerdict = await verifyEventChain(db, deps.vault)
    await logVerification(deps, c.get('staff').id, verdict)
    return c.json(verdict)
  })
  return route
}

async function logVerification(deps: ChangeDeps, staffId: string, verdict: ChainVerdict) {
  // Nothing is appended to a broken chain.
  if (!verdict.intact) return
  const detail = { events: verdict.events }
  await recordChange(deps, async () => [
    { subjectId: staffId, kind: 'chain-verified', actor: staffId, detail },
  ])
}
