import { Hono } from 'hono'
import { replyFilesSchema } from '#contract/desk/files.ts'
import { arrivalSchema, newNoteSchema, newReplySchema } from '#contract/desk/inquiries.ts'
import { carriedAnswerSchema, carriedQuestionSchema } from '#contract/desk/outgoing.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { decideReturned } from '../case/life/returned-mails.ts'
import { hasPatientPages } from '../case/links/page-link.ts'
import { onInquiry } from '../case/on-inquiry.ts'
import { operation } from '../company/staff/operation.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { addNote, sendReply } from './replies.ts'
import { readCarried, readReplyFiles } from './reply-files.ts'

export function repliesFeature(ground: Ground) {
  const patientPages = hasPatientPages(ground)
  const route = new Hono<{ Variables: StaffVariables }>()

  route.post(
    '/inquiries/:reference/notes',
    onInquiry(
      ground,
      { summary: 'Add a note', scope: 'inquiries:write', body: newNoteSchema },
      (staff, reference, note) => addNote(ground, staff, reference, note),
    ),
  )
  route.post(
    '/inquiries/:reference/replies',
    onInquiry(
      ground,
      { summary: 'Answer the patient by mail', scope: 'inquiries:write', body: newReplySchema },
      (staff, reference, reply) => sendReply({ ...ground, patientPages }, staff, reference, reply),
    ),
  )
  route.post(
    '/inquiries/:reference/replies/:id/arrival',
    onInquiry(
      ground,
      { summary: 'Say whether a doubted reply arrived', scope: 'inquiries:write', body: arrivalSchema },
      (staff, reference, { hasArrived }, c) =>
        decideReturned(ground, {
          staffId: staff.id,
          reference,
          replyId: c.req.param('id') ?? '',
          hasArrived,
        }),
    ),
  )
  route.get(
    '/reply-files',
    operation(
      { summary: 'How large the files of a reply can be', scope: 'inquiries:read', answer: replyFilesSchema },
      () => readReplyFiles(ground.readSizeLimit),
    ),
  )
  route.post(
    '/reply-files/carried',
    operation(
      {
        summary: 'What files of a reply would still tell who gets them',
        scope: 'inquiries:write',
        body: carriedQuestionSchema,
        answer: carriedAnswerSchema,
      },
      (_, { body: { files } }) => readCarried(ground, files),
    ),
  )

  return { desk: route } satisfies Feature
}
