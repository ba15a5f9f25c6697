import { Hono } from 'hono'
import { addNoteRoute } from '#contract/desk/acts.ts'
import { decideArrivalRoute, sendReplyRoute } from '#contract/desk/inquiry-changes.ts'
import { readCarriedRoute, readReplyFilesRoute } from '#contract/desk/outgoing.ts'
import { sendOffersRoute } from '#contract/desk/referral-changes.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { decideReturned } from '../case/life/returned-mails.ts'
import { hasPatientPages } from '../case/links/page-link.ts'
import { onInquiry } from '../case/on-inquiry.ts'
import { serveRoute } from '../company/staff/serve-route.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { sendOffers } from './offers/send-offers.ts'
import { addNote, sendReply } from './replies.ts'
import { readCarried, readReplyFiles } from './reply-files.ts'

export function repliesFeature(ground: Ground) {
  const patientPages = hasPatientPages(ground)
  const desk = new Hono<{ Variables: StaffVariables }>()

  onInquiry(desk, ground, addNoteRoute, (staff, { reference, body: note }) =>
    addNote(ground, staff, reference, note),
  )
  onInquiry(desk, ground, sendReplyRoute, (staff, { reference, body: reply }) =>
    sendReply({ ...ground, patientPages }, staff, reference, reply),
  )
  onInquiry(desk, ground, decideArrivalRoute, (staff, { reference, id: replyId, body: { hasArrived } }) =>
    decideReturned(ground, { staffId: staff.id, reference, replyId, hasArrived }),
  )

  onInquiry(desk, ground, sendOffersRoute, (staff, { reference, body: offers }) =>
    sendOffers({ ...ground, patientPages }, staff, reference, offers),
  )

  serveRoute(desk, readReplyFilesRoute, () => readReplyFiles(ground.readSizeLimit))
  serveRoute(desk, readCarriedRoute, (_c, { body: { files } }) => readCarried(ground, files))

  return { desk } satisfies Feature
}
