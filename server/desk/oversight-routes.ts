import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import {
  auditSchema,
  type ChainVerdict,
  chainVerdictSchema,
  EVENTS_OF_A_SPACE,
  mailsSchema,
} from '#contract/desk/oversight.ts'
import { changedTemplateSchema, newTemplateSchema, templateSchema } from '#contract/desk/templates.ts'
import type { ChangeDeps } from '../case/life/change-inquiry.ts'
import { decideHeldMails, readMails, resendMail } from '../case/life/failed-mails.ts'
import { findNewestEvent, readAudit } from '../company/audit/read-log.ts'
import { recordChange } from '../company/audit/record-change.ts'
import { chainReading } from '../company/audit/verify.ts'
import { operation } from '../company/staff/operation.ts'
import { describe } from '../company/staff/operations.ts'
import { requireAdmin, type StaffVariables } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { toByteStream } from '../platform/http/byte-stream.ts'
import type { Log } from '../platform/log/log.ts'
import type { Reader } from '../platform/reader/reader.ts'
import { versionSchema, wholeNumber } from './kept.ts'
import { addTemplate, changeTemplate, deleteTemplate, readTemplates } from './templates.ts'

const auditQuerySchema = v.object({
  before: v.optional(wholeNumber),
  subject: v.optional(v.pipe(v.string(), v.trim(), v.toUpperCase(), v.maxLength(20))),
})

type VerifyDeps = ChangeDeps & { reader: Reader; log: Log }

/** Templates, mail health and, for administrators, the event log. Expects `requireStaff` before it. */
export function oversightRoutes(deps: VerifyDeps & { wakeOutbox: () => void }) {
  const { db } = deps
  const route = new Hono<{ Variables: StaffVariables }>()

  const templates = v.array(templateSchema)
  route.get(
    '/templates',
    operation({ summary: 'Texts for replies', scope: 'inquiries:read', answer: templates }, () =>
      readTemplates(deps),
    ),
  )
  route.post(
    '/templates',
    operation(
      { summary: 'Add a text', body: newTemplateSchema, answer: templates, status: 201 },
      async (c, { body: words }) => {
        await addTemplate(deps, c.get('staff').id, words)
        return readTemplates(deps)
      },
    ),
  )
  route.put(
    '/templates/:id',
    operation(
      { summary: 'Change a text', body: changedTemplateSchema, answer: templates },
      async (c, { id, body: words }) => {
        await changeTemplate(deps, c.get('staff').id, id, words)
        return readTemplates(deps)
      },
    ),
  )
  route.delete(
    '/templates/:id',
    operation(
      { summary: 'Delete a text', query: versionSchema, answer: templates },
      async (c, { id, query: { version } }) => {
        await deleteTemplate(deps, c.get('staff'), id, version)
        return readTemplates(deps)
      },
    ),
  )

  route.get(
    '/mails',
    operation({ summary: 'Mails that wait or have failed', answer: mailsSchema }, () => readMails(deps)),
  )
  route.post(
    '/mails/:n/resend',
    operation({ summary: 'Send a failed mail again', answer: mailsSchema }, async (c) => {
      const n = v.safeParse(wholeNumber, c.req.param('n'))
      if (!n.success) throw new AppError('not_found')
      await resendMail(deps, c.get('staff').id, n.output)
      return readMails(deps)
    }),
  )

  for (const [decision, summary] of [
    ['release', 'Send held mails'],
    ['settle', 'Count held mails as sent'],
  ] as const) {
    route.post(
      `/mails/${decision}`,
      operation({ summary, answer: mailsSchema }, async (c) => {
        await decideHeldMails(deps, c.get('staff').id, decision)
        return readMails(deps)
      }),
    )
  }

  route.get(
    '/audit',
    requireAdmin(),
    operation(
      {
        summary: 'The event log, newest first',
        callers: 'administrators',
        query: auditQuerySchema,
        answer: auditSchema,
      },
      (_c, { query: { before, subject } }) =>
        readAudit(db, { ...(before && { before }), ...(subject && { reference: subject }) }),
    ),
  )
  route.post(
    '/audit/verify',
    requireAdmin(),
    describe(
      { summary: 'Verify the event log', callers: 'administrators', answer: chainVerdictSchema },
      async (c: Context<{ Variables: StaffVariables }>) => {
        c.header('Content-Type', 'application/json')
        c.header('X-Row-Count', String(await findNewestEvent(db)))
        return c.body(toByteStream(verifyAloud(deps, c.get('staff').id)))
      },
    ),
  )
  return route
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
