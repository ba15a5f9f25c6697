import { Hono } from 'hono'
import { inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import {
  attachSchema,
  inquiryFromMailSchema,
  moveSchema,
  unsortedListSchema,
  unsortedQuerySchema,
} from '#contract/desk/unsorted.ts'
import { unsortedCountsSchema } from '#contract/desk/unsorted-counts.ts'
import { toDisposition } from '../../case/files/file-name.ts'
import type { AccessLogDeps } from '../../case/inquiry/access-log.ts'
import type { EnterDeps } from '../../case/life/enter-inquiry.ts'
import { readInquiry } from '../../case/read/read-inquiry.ts'
import { operation } from '../../company/staff/operation.ts'
import type { StaffVariables } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readRawMail } from '../stored/read-raw-mail.ts'
import { type AttachDeps, attachMail, enterFromMail, moveMail } from './attach.ts'
import { countUnsorted, listUnsorted } from './list-unsorted.ts'
import { decideWhoseMail } from './set-aside.ts'

/** Mails of which nobody knows yet which inquiry they belong to, and raw mails. Expects `requireStaff` before it. */
export function unsortedRoutes(deps: AccessLogDeps & AttachDeps & EnterDeps) {
  const { db, now } = deps
  const route = new Hono<{ Variables: StaffVariables }>()

  route.get(
    '/unsorted',
    operation(
      {
        summary: 'Mails that belong to no inquiry yet',
        query: unsortedQuerySchema,
        answer: unsortedListSchema,
      },
      (c, { query }) => listUnsorted(deps, c.get('staff').id, query),
    ),
  )
  route.get(
    '/unsorted/counts',
    operation({ summary: 'How many these are', answer: unsortedCountsSchema }, () =>
      countUnsorted(db, now()),
    ),
  )

  route.post(
    '/unsorted/:id/attach',
    operation(
      { summary: 'Put a mail into an inquiry', body: attachSchema, answer: inquiryDetailSchema },
      async (c, { id, body: { reference } }) => {
        await attachMail(deps, { staff: c.get('staff'), id, reference })
        return readInquiry(deps, c.get('staff').id, reference)
      },
    ),
  )

  route.post(
    '/unsorted/:id/inquiry',
    operation(
      { summary: 'Enter an inquiry from a mail', body: inquiryFromMailSchema, answer: inquiryDetailSchema },
      async (c, { id, body: entry }) => {
        const reference = await enterFromMail(deps, c.get('staff'), id, entry)
        return readInquiry(deps, c.get('staff').id, reference)
      },
    ),
  )

  for (const [path, isOurs, summary] of [
    ['set-aside', false, 'Say that a mail isn’t ours'],
    ['take-back', true, 'Say that it may be ours'],
  ] as const) {
    route.post(
      `/unsorted/:id/${path}`,
      operation({ summary, answer: unsortedCountsSchema }, async (c, { id }) => {
        await decideWhoseMail(deps, { staffId: c.get('staff').id, id, isOurs })
        return countUnsorted(db, now())
      }),
    )
  }

  route.post(
    '/messages/:id/move',
    operation(
      { summary: 'Move a mail to another inquiry', body: moveSchema, answer: inquiryDetailSchema },
      async (c, { id, body: { to } }) => {
        const reference = await moveMail(deps, { staff: c.get('staff'), id, to })
        return readInquiry(deps, c.get('staff').id, reference)
      },
    ),
  )

  const downloading = { summary: 'A mail as it came in', mediaType: 'message/rfc822' }
  route.get(
    '/messages/:id/raw',
    operation(downloading, async (c, { id }) => {
      const raw = await readRawMail(deps, c.get('staff').id, id)
      if (raw === undefined) throw new AppError('not_found')
      c.header('Content-Security-Policy', "sandbox; default-src 'none'")
      c.header('X-Content-Type-Options', 'nosniff')
      c.header('Content-Type', 'message/rfc822')
      c.header('Content-Disposition', toDisposition('mail.eml'))
      return c.body(raw)
    }),
  )
  return route
}
