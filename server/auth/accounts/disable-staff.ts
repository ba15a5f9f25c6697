import type { Office } from '#contract/company/office-hours.ts'
import type { Act } from '#contract/life/actions.ts'
import { transition } from '#contract/life/transition.ts'
import { ownerOfActive, toLife } from '../../case/inquiry/life-columns.ts'
import { rowColumns } from '../../case/inquiry/rows.ts'
import { storeLife } from '../../case/life/change-inquiry.ts'
import { notifyOfChange } from '../../case/life/notify.ts'
import { endAbsencesWith } from '../../case/staff/absences.ts'
import { type NewEvent, recordChange } from '../../company/audit/record-change.ts'
import type { AccountDeps } from '../../company/staff/account-deps.ts'
import { findAccountByEmail, findClaim } from '../../company/staff/accounts.ts'
import type { Db, Trx } from '../../schema/tables.ts'
import { isLastAdministrator } from './last-administrator.ts'
import { ADMINISTRATOR, type Authority, disableAccount } from './staff-accounts.ts'

type Disabled =
  /** `uncovered` are the absent colleagues whom this person covered. */
  | { outcome: 'disabled'; handedOver: number; uncovered: readonly string[] }
  /** The caller must choose a new owner first. */
  | { outcome: 'has-inquiries'; open: number }
  | {
      outcome:
        | 'no-account'
        | 'no-such-colleague'
        | 'colleague-disabled'
        | 'same-person'
        | 'last-administrator'
    }

/**
 * In one change disables an account, ends the person's absence and the absences that they cover, and hands their open
 * inquiries over: to the colleague with the address `to`, or to nobody if it is null. Without `to` it refuses while
 * there are open inquiries.
 */
export async function disableStaff(
  deps: AccountDeps & { office: Office },
  email: string,
  to?: string | null,
  { actor, force }: Authority = { actor: ADMINISTRATOR },
): Promise<Disabled> {
  const { office } = deps
  return recordChange<Disabled>(deps, async (trx, at) => {
    const refuse = (result: Disabled) => ({ events: [], result })
    const account = await findAccountByEmail(trx, deps.vault, email)
    if (account === undefined) return refuse({ outcome: 'no-account' })
    const colleague = typeof to === 'string' ? await findClaim(trx, to) : undefined
    if (typeof to === 'string') {
      if (colleague === undefined) return refuse({ outcome: 'no-such-colleague' })
      if (colleague.id === account.id) return refuse({ outcome: 'same-person' })
      if (colleague.disabled) return refuse({ outcome: 'colleague-disabled' })
    }
    if (!force && (await isLastAdministrator(trx, account.id)))
      return refuse({ outcome: 'last-administrator' })
    const active = await readActive(trx, account.id)
    const own = active.filter(({ owner }) => owner === account.id).length
    if (to === undefined && own > 0) return refuse({ outcome: 'has-inquiries', open: own })
    const disabled = await disableAccount(trx, deps.vault, { id: account.id, actor, at })
    const absences = await endAbsencesWith(trx, { staffId: account.id, actor, at, office })
    const handedOver = await handOver(trx, {
      active,
      from: account.id,
      to: colleague?.id ?? null,
      actor,
      at,
      office,
    })
    const { uncovered } = absences
    return {
      events: [disabled, ...absences.events, ...handedOver],
      result: { outcome: 'disabled', handedOver: own, uncovered },
    }
  })
}

/** Returns the active inquiries that the person owns or has steps in. */
function readActive(db: Db, id: string) {
  return db
    .selectFrom('inquiry')
    .select(rowColumns)
    .where('next_at', 'is not', null)
    .where((eb) => {
      const steps = eb.selectFrom('agenda').select('inquiry_n').where('staff_id', '=', id)
      return eb.or([eb(ownerOfActive, '=', id), eb('n', 'in', steps)])
    })
    .orderBy('n')
    .execute()
}

type HandOver = {
  active: Awaited<ReturnType<typeof readActive>>
  from: string
  to: string | null
  actor: string
  at: number
  office: Office
}

/** Steps in inquiries of others go back to the owners. */
async function handOver(trx: Trx, { active, from, to, actor, at, office }: HandOver): Promise<NewEvent[]> {
  const events: NewEvent[] = []
  for (const row of active) {
    const before = toLife(row)
    const own: Act = to === null ? { action: 'release' } : { action: 'assign', to }
    const acts: Act[] = [
      ...before.steps.filter((step) => step.for === from).map(({ id }) => toGivenBack(id)),
      ...(before.owner === from ? [own] : []),
    ]
    let after = before
    for (const act of acts) {
      const given = transition(after, act, { me: actor, now: at, office })
      if (given.outcome !== 'changed') continue
      const cause = { inquiryId: row.id, actor, at, office }
      await notifyOfChange(trx, { ...cause, before: after, after: given.inquiry, event: given.event })
      // Not undoable: it belongs to the disabling.
      after = { ...given.inquiry, undo: null }
      events.push({ subjectId: row.id, actor, ...given.event })
    }
    if (after !== before) await storeLife(trx, row.id, after)
  }
  return events
}

function toGivenBack(id: string): Act {
  return { action: 'change-step', id, for: null }
}
