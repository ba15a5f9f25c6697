import type { Office } from '#contract/company/office-hours.ts'
import type { EventOf } from '#contract/life/events.ts'
import type { Life, Step } from '#contract/life/inquiry.ts'
import type { About, Planned } from '#contract/life/referral.ts'
import { isSpam } from '#contract/life/standing.ts'
import { tellSteps } from '#contract/life/steps.ts'
import type { NewEvent } from '../../company/audit/record-change.ts'
import { listDisabled } from '../../company/staff/staff-directory.ts'
import type { Db, Trx } from '../../schema/tables.ts'
import { toLife } from '../inquiry/life-columns.ts'
import type { StoredRow } from '../inquiry/rows.ts'
import type { ReferralRow } from '../referrals/referrals.ts'
import { storeChange } from './change-inquiry.ts'
import { findInquiryAndHead } from './find-head.ts'

/** The person who wrote to the hospital last; null for the owner of the inquiry, and for a disabled account. */
export async function findPerson(trx: Db, referralId: string, owner: string | null): Promise<string | null> {
  const last = await trx
    .selectFrom('message')
    .select('author')
    .where('referral_id', '=', referralId)
    .where('direction', '=', 'out')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  const known = await trx
    .selectFrom('staff')
    .select('id')
    .where('id', '=', last?.author ?? '')
    .executeTakeFirst()
  if (known === undefined || known.id === owner) return null
  return (await listDisabled(trx)).includes(known.id) ? null : known.id
}

/** A plan that changes nothing. */
export function keepSteps(life: Life): Planned {
  return { life, planned: [], ended: [] }
}

type Told = { planned?: ReturnType<typeof toTold>; ended?: ReturnType<typeof toTold> }
const toTold = (steps: readonly Step[]) => tellSteps('planned', steps).planned ?? []

/** An event of a referral without what it planned and ended. */
type Plain = {
  [Kind in ReferralEvent['kind']]: { kind: Kind; detail: Omit<DetailOf<Kind>, keyof Told> }
}[ReferralEvent['kind']]
type ReferralEvent = EventOf<
  | 'referral-asked'
  | 'referral-sent'
  | 'referral-failed'
  | 'referral-answered'
  | 'referral-received'
  | 'referral-changed'
  | 'choice-made'
  | 'summary-written'
  | 'consent-asked'
  | 'consent-answered'
  | 'consent-given'
  | 'files-linked'
  | 'files-link-ended'
  | 'referral-quoted'
  | 'offer-changed'
  | 'referral-address-taken'
  | 'consent-taken-back'
>
type DetailOf<Kind> = Extract<ReferralEvent, { kind: Kind }>['detail']

type Happened = {
  referral: ReferralRow
  actor: string
  at: number
  office: Office
  event: Plain
  plan: (life: Life, about: About) => Planned
}

/**
 * For `recordChange`: plans and ends steps of the inquiry by what has happened with a hospital, and returns the events. A
 * merged inquiry has its own event, which stays in its history when the merge is taken back.
 */
export async function planAbout(
  trx: Trx,
  { referral, actor, at, office, event, plan }: Happened,
): Promise<NewEvent[]> {
  const found = await findInquiryAndHead(trx, referral.inquiry_id)
  if (found === undefined) return []
  const { row, head } = found
  const before = toLife(head)
  const person = await findPerson(trx, referral.id, before.owner)
  const decide = isSpam(before) ? keepSteps : plan
  const { life, planned, ended } = decide(before, { referral: referral.id, person, now: at, office })
  const detail = { ...event.detail, ...tellSteps('planned', planned), ...tellSteps('ended', ended) }
  // The kind's detail has room for what was planned and ended.
  const whole = { kind: event.kind, detail } as NewEvent
  if (life !== before)
    await storeChange(trx, {
      inquiryId: head.id,
      at,
      actor,
      office,
      before,
      change: { life, event: whole as Parameters<typeof storeChange>[1]['change']['event'] },
    })
  const own = toOwn(row, head, event)
  return [...own, whole].map((one, index) => ({
    ...one,
    actor,
    subjectId: index < own.length ? row.id : head.id,
  }))
}

function toOwn(row: StoredRow, head: StoredRow, event: Plain): NewEvent[] {
  return head === row ? [] : [event as NewEvent]
}
