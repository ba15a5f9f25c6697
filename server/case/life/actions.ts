import type { MessageChannel } from '#contract/inquiry/conversation.ts'
import { type Action, toAnswerVia } from '#contract/life/actions.ts'
import { type Attempt, endedContact, type Life } from '#contract/life/inquiry.ts'
import { listPlans } from '#contract/life/plan-steps.ts'
import type { Plan } from '#contract/life/plans.ts'
import { isSpam } from '#contract/life/standing.ts'
import { type Context, transition } from '#contract/life/transition.ts'
import { acknowledgementKinds } from '#contract/mail/mail-kinds.ts'
import { enqueueMails } from '../../company/outbox/store.ts'
import { listDisabled, listStaff } from '../../company/staff/staff-directory.ts'
import type { SignedInStaff } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Trx } from '../../schema/tables.ts'
import type { StoredRow } from '../inquiry/rows.ts'
import { requireReferral } from '../referrals/referrals.ts'
import { dropSentDraft } from '../words/drafts.ts'
import { recallReply } from '../words/recall-reply.ts'
import { insertSaid, isKnownSaid, removeSaid } from '../words/said.ts'
import { insertStepNotes, isKnownPlan } from '../words/step-notes.ts'
import { type Change, type ChangeDeps, changeInquiry } from './change-inquiry.ts'
import { resumeContact, stopContact, toWholeLife } from './left-alone.ts'
import { noteAnswer } from './receive-answer.ts'
import { withdrawAcknowledgement } from './withdraw-acknowledgement.ts'

export type ActionDeps = ChangeDeps & {
  wakeOutbox: () => void
  destinations: Pick<readonly string[], 'includes'>
}

export async function act(
  deps: ActionDeps,
  staff: SignedInStaff,
  reference: string,
  action: Action,
): Promise<void> {
  const notes = listNotes(action)
  const said = action.action === 'log-said' ? action.said : undefined
  const target = {
    reference,
    version: action.version,
    staffId: staff.id,
    isRepeat: async (trx: Trx) =>
      (await isKnownPlan(trx, deps.vault, { reference, version: action.version }, notes)) ||
      (!!said && (await isKnownSaid(trx, deps.vault, reference, said))),
  }
  await changeInquiry(deps, target, async (row, trx, at) => {
    const before = await toWholeLife(trx, row)
    const disabled = await listDisabled(trx)
    const change = toChange(before, action, { me: staff.id, now: at, office: deps.office, disabled })
    if (change === undefined) return undefined
    if (action.action === 'assign') await checkPerson(trx, action.to)
    await checkHelpers(trx, notes)
    await checkReferrals(trx, row, notes)
    if (action.action === 'set-destination') checkDestination(deps.destinations, action.destination)
    if (!isSpam(before) && isSpam(change.life)) await withdrawAcknowledgement(trx, row.id, at)
    if (isSpam(before) && !isSpam(change.life)) await queueOmittedMails(trx, row.id, at)
    if (!endedContact(before) && endedContact(change.life)) await stopContact(trx, row, at)
    if (endedContact(before) && action.action === 'undo') await resumeContact(trx, row, at)
    if (said) {
      const referral = said.referral ? await requireReferral(trx, row, said.referral) : undefined
      const place = { inquiryId: referral?.inquiry_id ?? row.id, referralId: referral?.id ?? null }
      await insertSaid(trx, deps.vault, { ...place, said, now: at })
      if (referral) await noteAnswer(trx, referral, at)
      await dropSentDraft(trx, deps.vault, { staffId: staff.id, id: said.id })
    }
    if (action.action === 'undo') {
      await removeSaid(trx, row.id, before.undo?.change)
      await recallReply(trx, { inquiryId: row.id, replyId: before.undo?.reply, now: at })
    }
    const channel = toContact(action)
    await insertStepNotes(trx, deps.vault, { plans: notes, inquiryId: row.id, author: staff.id, at, channel })
    return change
  })
  deps.wakeOutbox()
}

/** Lists the steps that the action plans or changes; a changed step has no new id. */
function listNotes(action: Action): readonly Pick<Plan, 'id' | 'note' | 'for' | 'referral'>[] {
  if (action.action !== 'change-step') return listPlans(action)
  const { note, for: person } = action
  return [{ id: '', ...(note && { note }), for: person }]
}

const attemptChannels = {
  'no-answer': 'call',
  'agreed-time': 'call',
  'wrong-number': 'call',
  'not-sent': 'whatsapp',
} as const satisfies Record<Attempt, MessageChannel>

/** The channel of the call or message that the action logs. */
function toContact(action: Action): MessageChannel | null {
  const via = toAnswerVia(action)
  if (via !== undefined) return via
  return action.action === 'log-attempt' ? attemptChannels[action.outcome] : null
}

/** Undefined if nothing changes. Throws when the step is refused. */
export function toChange(
  life: Life,
  step: Parameters<typeof transition>[1],
  context: Context,
): Change | undefined {
  const outcome = transition(life, step, context)
  switch (outcome.outcome) {
    case 'refused':
      throw new AppError(outcome.reason)
    case 'same':
      return undefined
    case 'changed':
      return { life: outcome.inquiry, event: outcome.event, earlier: outcome.earlier }
  }
}

/** Queues the mails that spam did not send. Mails that were sent before are not repeated. */
async function queueOmittedMails(trx: Trx, inquiryId: string, createdAt: number): Promise<void> {
  const fromForm = await trx
    .selectFrom('event')
    .select('n')
    .where('subject_id', '=', inquiryId)
    .where('kind', '=', 'received')
    .where('actor', '=', 'visitor')
    .executeTakeFirst()
  // The person who entered it has decided about its mails.
  if (fromForm === undefined) return
  const kinds = ['inquiry', ...acknowledgementKinds] as const
  await enqueueMails(
    trx,
    kinds.map((kind) => ({ inquiryId, kind, createdAt })),
  )
}

/** Throws unless each person who is given a step is an enabled member of staff. */
export async function checkHelpers(trx: Trx, plans: readonly Pick<Plan, 'for'>[] = []): Promise<void> {
  for (const { for: person } of plans) if (person) await checkPerson(trx, person)
}

/** Throws unless each referral that a step is about is of the inquiry. */
async function checkReferrals(
  trx: Trx,
  row: StoredRow,
  plans: readonly Pick<Plan, 'referral'>[],
): Promise<void> {
  for (const { referral } of plans) if (referral) await requireReferral(trx, row, referral)
}

export async function checkPerson(trx: Trx, id: string): Promise<void> {
  const people = await listStaff(trx)
  if (!people.some((person) => person.id === id && !person.disabled)) throw new AppError('invalid_request')
}

function checkDestination(destinations: Pick<readonly string[], 'includes'>, name: string | null): void {
  if (name !== null && !destinations.includes(name)) throw new AppError('invalid_request')
}
