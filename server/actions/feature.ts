import { Hono } from 'hono'
import { contactDecisionSchema } from '#contract/contact-proposal.ts'
import { entrySchema } from '#contract/desk/entry.ts'
import { correctionSchema } from '#contract/desk/facts.ts'
import { eraseSchema, mergeSchema, unmergeSchema } from '#contract/desk/inquiries.ts'
import { actOnSeveralSchema } from '#contract/desk/several.ts'
import { actionSchema } from '#contract/life/actions.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { act } from '../case/life/actions.ts'
import { enterInquiry } from '../case/life/enter-inquiry.ts'
import { eraseInquiry } from '../case/life/erase.ts'
import { mergeInquiry, unmergeInquiry } from '../case/life/merge.ts'
import { onInquiry, readReference } from '../case/on-inquiry.ts'
import { readInquiry } from '../case/read/read-inquiry.ts'
import { flushDeleted } from '../platform/db/engine.ts'
import type { Trx } from '../platform/db/tables.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readJson } from '../platform/http/read-json.ts'
import type { StaffVariables } from '../platform/staff/staff-guard.ts'
import { actOnSeveral } from './act-on-several.ts'
import { correctFacts } from './correct-facts.ts'
import { decideOnContact } from './decide-contact.ts'
import { escalateWaiting } from './escalate.ts'

/** What coordinators do with inquiries, and what happens to those that nobody touches. */
export function actionsFeature(ground: Ground) {
  const route = new Hono<{ Variables: StaffVariables }>()

  route.post('/inquiries', async function enter(c) {
    const reference = await enterInquiry(ground, c.get('staff'), await readJson(c.req, entrySchema))
    return c.json(await readInquiry(ground, c.get('staff').id, reference))
  })

  route.post('/inquiries/actions', async function doActions(c) {
    return c.json(await actOnSeveral(ground, c.get('staff'), await readJson(c.req, actOnSeveralSchema)))
  })

  route.post(
    '/inquiries/:reference/actions',
    onInquiry(ground, actionSchema, (staff, reference, action) => act(ground, staff, reference, action)),
  )
  route.post(
    '/inquiries/:reference/facts',
    onInquiry(ground, correctionSchema, (staff, reference, correction) =>
      correctFacts(ground, staff, reference, correction),
    ),
  )
  route.post(
    '/inquiries/:reference/contact',
    onInquiry(ground, contactDecisionSchema, (staff, reference, decision) =>
      decideOnContact(ground, staff, reference, decision),
    ),
  )
  route.post(
    '/inquiries/:reference/merge',
    onInquiry(ground, mergeSchema, (staff, reference, merging) =>
      mergeInquiry(ground, staff, { reference, ...merging }),
    ),
  )
  route.post(
    '/inquiries/:reference/unmerge',
    onInquiry(ground, unmergeSchema, (staff, reference, { version }) =>
      unmergeInquiry(ground, staff, { reference, version }),
    ),
  )

  route.post('/inquiries/:reference/erase', async function erase(c) {
    const reference = readReference(c)
    const typed = await readJson(c.req, eraseSchema)
    if (typed.reference !== reference) throw new AppError('invalid_request')
    const [staffId, at] = [c.get('staff').id, ground.now()]
    const check = (trx: Trx) => ground.limits.checkDay(trx, 'erased', { staffId, at })
    const erasure = { reference, actor: staffId, reason: typed.reason, check }
    if (!(await eraseInquiry(ground, erasure))) throw new AppError('not_found')
    await flushDeleted(ground.db)
    return c.json({ erased: [reference] })
  })

  return { desk: route, tasks: { escalateWaiting: () => escalateWaiting(ground) } } satisfies Feature
}
