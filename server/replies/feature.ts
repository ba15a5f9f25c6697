import { Hono } from 'hono'
import { arrivalSchema, newNoteSchema, newReplySchema } from '#contract/desk/inquiries.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { decideReturned } from '../case/life/returned-mails.ts'
import { hasPatientPages } from '../case/links/page-link.ts'
import { onInquiry } from '../case/on-inquiry.ts'
import type { StaffVariables } from '../platform/staff/staff-guard.ts'
import { addNote, sendReply } from './replies.ts'
import { readReplyFiles } from './reply-files.ts'

export function repliesFeature(ground: Ground) {
  const patientPages = hasPatientPages(ground)
  const route = new Hono<{ Variables: StaffVariables }>()

  route.post(
    '/inquiries/:reference/notes',
    onInquiry(ground, newNoteSchema, (staff, reference, note) => addNote(ground, staff, reference, note)),
  )
  route.post(
    '/inquiries/:reference/replies',
    onInquiry(ground, newReplySchema, (staff, reference, reply) =>
      sendReply({ ...ground, patientPages }, staff, reference, reply),
    ),
  )
  route.post(
    '/inquiries/:reference/replies/:id/arrival',
    onInquiry(ground, arrivalSchema, (staff, reference, { hasArrived }, c) =>
      decideReturned(ground, { staffId: staff.id, reference, replyId: c.req.param('id') ?? '', hasArrived }),
    ),
  )
  route.get('/reply-files', async (c) => c.json(await readReplyFiles(ground.readSizeLimit)))

  return { desk: route } satisfies Feature
}
