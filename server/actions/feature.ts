import { Hono } from 'hono'
import { actRoute } from '#contract/desk/acts.ts'
import { enterInquiryRoute } from '#contract/desk/entry.ts'
import { eraseInquiryRoute } from '#contract/desk/inquiries.ts'
import {
  correctFactsRoute,
  decideOnContactRoute,
  mergeRoute,
  noteRelativeRoute,
  unmergeRoute,
} from '#contract/desk/inquiry-changes.ts'
import { actOnSeveralRoute } from '#contract/desk/several.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { act } from '../case/life/actions.ts'
import { enterInquiry } from '../case/life/enter-inquiry.ts'
import { eraseInquiry } from '../case/life/erase.ts'
import { mergeInquiry, unmergeInquiry } from '../case/life/merge.ts'
import { onInquiry, readReference } from '../case/on-inquiry.ts'
import { readInquiry } from '../case/read/read-inquiry.ts'
import { listInformed } from '../case/referrals/list-informed.ts'
import { serveRoute } from '../company/staff/serve-route.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { flushDeleted } from '../schema/engine.ts'
import type { Trx } from '../schema/tables.ts'
import { actOnSeveral } from './act-on-several.ts'
import { correctFacts } from './correct-facts.ts'
import { decideOnContact } from './decide-contact.ts'
import { escalateWaiting } from './escalate.ts'
import { noteRelative } from './note-relative.ts'

/** Coordinators' operations on inquiries, and the escalation of inquiries that nobody touches. */
export function actionsFeature(ground: Ground) {
  const desk = new Hono<{ Variables: StaffVariables }>()

  serveRoute(desk, enterInquiryRoute, async (c, { body: entry }) => {
    const reference = await enterInquiry(ground, c.get('staff'), entry)
    return readInquiry(ground, c.get('staff').id, reference)
  })

  serveRoute(desk, actOnSeveralRoute, (c, { body }) => actOnSeveral(ground, c.get('staff'), body))

  onInquiry(desk, ground, actRoute, (staff, { reference, body: action }) =>
    act(ground, staff, reference, action),
  )
  onInquiry(desk, ground, correctFactsRoute, (staff, { reference, body: correction }) =>
    correctFacts(ground, staff, reference, correction),
  )
  onInquiry(desk, ground, decideOnContactRoute, (staff, { reference, body: decision }) =>
    decideOnContact(ground, staff, reference, decision),
  )
  onInquiry(desk, ground, mergeRoute, (staff, { reference, body: merging }) =>
    mergeInquiry(ground, staff, { reference, ...merging }),
  )
  onInquiry(desk, ground, unmergeRoute, (staff, { reference, body: { version } }) =>
    unmergeInquiry(ground, staff, { reference, version }),
  )
  onInquiry(desk, ground, noteRelativeRoute, (staff, { reference, body }) =>
    noteRelative(ground, staff, { reference, ...body }),
  )

  serveRoute(desk, eraseInquiryRoute, async (c, { body: typed }) => {
    const reference = readReference(c)
    if (typed.reference !== reference) throw new AppError('invalid_request')
    const [staffId, at] = [c.get('staff').id, ground.now()]
    const check = (trx: Trx) => ground.checkDay(trx, 'erased', { staffId, at })
    const erasure = { reference, actor: staffId, reason: typed.reason, check }
    const hospitals = await listInformed(ground, [reference])
    if (!(await eraseInquiry(ground, erasure))) throw new AppError('not_found')
    await flushDeleted(ground.db)
    return { erased: [reference], hospitals }
  })

  return { desk, tasks: { escalateWaiting: () => escalateWaiting(ground) } } satisfies Feature
}
