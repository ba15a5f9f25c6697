import { Hono } from 'hono'
import { contactDecisionSchema } from '#contract/contact-proposal.ts'
import { entrySchema } from '#contract/desk/entry.ts'
import { correctionSchema } from '#contract/desk/facts.ts'
import {
  erasedSchema,
  eraseSchema,
  inquiryDetailSchema,
  mergeSchema,
  unmergeSchema,
} from '#contract/desk/inquiries.ts'
import { actOnSeveralSchema, severalAnswerSchema } from '#contract/desk/several.ts'
import { actionSchema } from '#contract/life/actions.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { act } from '../case/life/actions.ts'
import { enterInquiry } from '../case/life/enter-inquiry.ts'
import { eraseInquiry } from '../case/life/erase.ts'
import { mergeInquiry, unmergeInquiry } from '../case/life/merge.ts'
import { onInquiry, readReference } from '../case/on-inquiry.ts'
import { readInquiry } from '../case/read/read-inquiry.ts'
import { operation } from '../company/staff/operation.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { flushDeleted } from '../schema/engine.ts'
import type { Trx } from '../schema/tables.ts'
import { actOnSeveral } from './act-on-several.ts'
import { correctFacts } from './correct-facts.ts'
import { decideOnContact } from './decide-contact.ts'
import { escalateWaiting } from './escalate.ts'

/** Coordinators' operations on inquiries, and the escalation of inquiries that nobody touches. */
export function actionsFeature(ground: Ground) {
  const route = new Hono<{ Variables: StaffVariables }>()

  route.post(
    '/inquiries',
    operation(
      {
        summary: 'Enter an inquiry from elsewhere',
        scope: 'inquiries:write',
        body: entrySchema,
        answer: inquiryDetailSchema,
      },
      async (c, { body: entry }) => {
        const reference = await enterInquiry(ground, c.get('staff'), entry)
        return readInquiry(ground, c.get('staff').id, reference)
      },
    ),
  )

  route.post(
    '/inquiries/actions',
    operation(
      {
        summary: 'Act on several inquiries',
        scope: 'inquiries:write',
        body: actOnSeveralSchema,
        answer: severalAnswerSchema,
      },
      (c, { body }) => actOnSeveral(ground, c.get('staff'), body),
    ),
  )

  route.post(
    '/inquiries/:reference/actions',
    onInquiry(
      ground,
      { summary: 'Act on an inquiry', scope: 'inquiries:write', body: actionSchema },
      (staff, reference, action) => act(ground, staff, reference, action),
    ),
  )
  route.post(
    '/inquiries/:reference/facts',
    onInquiry(
      ground,
      { summary: 'Correct what is known of the patient', scope: 'inquiries:write', body: correctionSchema },
      (staff, reference, correction) => correctFacts(ground, staff, reference, correction),
    ),
  )
  route.post(
    '/inquiries/:reference/contact',
    onInquiry(
      ground,
      {
        summary: 'Decide on an address or number that the patient gave',
        scope: 'inquiries:write',
        body: contactDecisionSchema,
      },
      (staff, reference, decision) => decideOnContact(ground, staff, reference, decision),
    ),
  )
  route.post(
    '/inquiries/:reference/merge',
    onInquiry(
      ground,
      { summary: 'Close an inquiry as a repeat of another', scope: 'inquiries:write', body: mergeSchema },
      (staff, reference, merging) => mergeInquiry(ground, staff, { reference, ...merging }),
    ),
  )
  route.post(
    '/inquiries/:reference/unmerge',
    onInquiry(
      ground,
      { summary: 'Take a merge back', scope: 'inquiries:write', body: unmergeSchema },
      (staff, reference, { version }) => unmergeInquiry(ground, staff, { reference, version }),
    ),
  )

  route.post(
    '/inquiries/:reference/erase',
    operation(
      { summary: 'Erase an inquiry', body: eraseSchema, answer: erasedSchema },
      async (c, { body: typed }) => {
        const reference = readReference(c)
        if (typed.reference !== reference) throw new AppError('invalid_request')
        const [staffId, at] = [c.get('staff').id, ground.now()]
        const check = (trx: Trx) => ground.checkDay(trx, 'erased', { staffId, at })
        const erasure = { reference, actor: staffId, reason: typed.reason, check }
        if (!(await eraseInquiry(ground, erasure))) throw new AppError('not_found')
        await flushDeleted(ground.db)
        return { erased: [reference] }
      },
    ),
  )

  return { desk: route, tasks: { escalateWaiting: () => escalateWaiting(ground) } } satisfies Feature
}
