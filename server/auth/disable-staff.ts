import { openStandings } from '#contract/life/standing.ts'
import { transition } from '#contract/life/transition.ts'
import { unknownOffice } from '#contract/office-hours.ts'
import { toLife } from '../case/inquiry/life-columns.ts'
import { rowColumns } from '../case/inquiry/rows.ts'
import { storeLife } from '../case/life/change-inquiry.ts'
import { notifyOfChange } from '../case/life/notify.ts'
import { endAbsencesWith } from '../case/staff/absences.ts'
import { type NewEvent, recordChange } from '../platform/audit/record-change.ts'
import type { Db, Trx } from '../platform/db/tables.ts'
import type { AccountDeps } from '../platform/staff/account-deps.ts'
import { findAccountByEmail, findClaim } from '../platform/staff/accounts.ts'
import { ADMINISTRATOR, disableAccount } from './staff-accounts.ts'

type Disabled =
  /** `uncovered` are the absent colleagues whom this person covered. */
  | { outcome: 'disabled'; handedOver: number; uncovered: readonly string[] }
  /** The caller must choose a new owner first. */
  | { outcome: 'has-inquiries'; open: number }
  | { outcome: 'no-account' | 'no-such-colleague' | 'colleague-disabled' | 'same-person' }

/**
 * In one change disables an account, ends the person's absence and the absences that they cover, and hands their open
 * inquiries over: to the colleague with the address `to`, or to nobody if it is null. Without `to` it refuses while
 * there are open inquiries.
 */
export async function disableStaff(deps: AccountDeps, email: string, to?: string | null): Promise<Disabled> {
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
    const open = await readOpen(trx, account.id)
    if (to === undefined && open.length > 0) return refuse({ outcome: 'has-inquiries', open: open.length })
    const disabled = await disableAccount(trx, deps.vault, account.id, at)
    const absences = await endAbsencesWith(trx, { staffId: account.id, actor: ADMINISTRATOR, at })
    const handedOver = await handOver(trx, open, colleague?.id ?? null, at)
    const { uncovered } = absences
    return {
      events: [disabled, ...absences.events, ...handedOver],
      result: { outcome: 'disabled', handedOver: handedOver.length, uncovered },
    }
  })
}

function readOpen(db: Db, owner: string) {
  return db
    .selectFrom('inquiry')
    .select(rowColumns)
    .where('owner', '=', owner)
    .where('standing', 'in', openStandings)
    .orderBy('n')
    .execute()
}

type Open = Awaited<ReturnType<typeof readOpen>>

async function handOver(trx: Trx, open: Open, to: string | null, at: number): Promise<NewEvent[]> {
  const events: NewEvent[] = []
  for (const row of open) {
    const before = toLife(row)
    const step = to === null ? ({ action: 'release' } as const) : ({ action: 'assign', to } as const)
    const given = transition(before, step, { me: ADMINISTRATOR, now: at, office: unknownOffice })
    if (given.outcome !== 'changed') continue
    // Not undoable: no coordinator made this change.
    const after = { ...given.inquiry, undo: null }
    await storeLife(trx, row.id, after)
    const cause = { inquiryId: row.id, actor: ADMINISTRATOR, at }
    await notifyOfChange(trx, { ...cause, before, after, event: given.event })
    events.push({ subjectId: row.id, actor: ADMINISTRATOR, ...given.event })
  }
  return events
}
