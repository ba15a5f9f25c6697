import type { Action } from '#contract/desk/inquiries.ts'
import { isAllowed, type Status } from '#contract/desk/statuses.ts'
import { listStaff } from '../auth/staff-directory.ts'
import type { SignedInStaff } from '../auth/staff-guard.ts'
import type { Trx } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { enqueueMails, withdrawAcknowledgement } from '../outbox/store.ts'
import { type Change, type ChangeDeps, changeInquiry } from './change-inquiry.ts'
import { type StoredRow, toStatus } from './rows.ts'

type ActionDeps = ChangeDeps & { wakeOutbox: () => void; destinations: readonly string[] }

/** Does one step to an inquiry. Throws `not_allowed_now` where its status forbids it. */
export async function act(
  deps: ActionDeps,
  staff: SignedInStaff,
  reference: string,
  action: Action,
): Promise<void> {
  await changeInquiry(deps, { reference, version: action.version, staffId: staff.id }, (row, trx, at) => {
    if (!isAllowed(action.action, toStatus(row))) throw new AppError('not_allowed_now')
    return decide({ ...deps, now: () => at }, staff, action, row, trx)
  })
  // A rescued inquiry is mailed after all.
  if (action.action === 'rescue') deps.wakeOutbox()
}

async function decide(
  deps: ActionDeps,
  staff: SignedInStaff,
  action: Action,
  row: StoredRow,
  trx: Trx,
): Promise<Change | undefined> {
  const now = deps.now()
  switch (action.action) {
    case 'claim':
      if (row.assigned_to === staff.id) return undefined
      return { set: toAssigned(row, staff.id), kind: 'claimed' }
    case 'release':
      return { set: { assigned_to: null, status: 'new' }, kind: 'released' }
    case 'assign':
      if (row.assigned_to === action.to) return undefined
      await checkPerson(trx, action.to)
      return { set: toAssigned(row, action.to), kind: 'assigned', detail: { to: action.to } }
    case 'log-answer':
      return {
        set: toAnswered(row, staff.id, now),
        kind: 'answered',
        detail: {
          via: action.via,
          from: row.status,
          ...(row.snoozed_until !== null && { snoozedUntil: row.snoozed_until }),
        },
      }
    case 'retract-answer':
      return retractAnswer(row, trx)
    case 'wait':
      return { set: { status: 'waiting', follow_up_at: action.followUpAt }, kind: 'waiting' }
    case 'stop-waiting':
      return { set: { status: toOpenStatus(row), follow_up_at: action.followUpAt }, kind: 'waiting-ended' }
    case 'close':
      return { set: { status: 'closed', closed_at: now, snoozed_until: null }, kind: 'closed' }
    case 'reopen':
      if (row.merged_into !== null) throw new AppError('not_allowed_now')
      return { set: { ...toReopened(row, action), closed_at: null }, kind: 'reopened' }
    case 'mark-spam':
      await withdrawAcknowledgement(trx, row.id, now)
      return { set: { status: 'spam', snoozed_until: null }, kind: 'marked-spam' }
    case 'rescue':
      await enqueueMails(
        trx,
        (['inquiry', 'acknowledgement'] as const).map((kind) => ({
          inquiryId: row.id,
          kind,
          createdAt: now,
        })),
      )
      return { set: toReopened(row, action), kind: 'rescued' }
    case 'snooze':
      if (action.until <= now) throw new AppError('invalid_request')
      return { set: { snoozed_until: action.until }, kind: 'snoozed', detail: { until: action.until } }
    case 'wake':
      return { set: { snoozed_until: null }, kind: 'woken' }
    case 'follow-up':
      return { set: { follow_up_at: action.at }, kind: 'follow-up-set', detail: { at: action.at ?? 0 } }
    case 'set-destination':
      if (action.destination !== null && !deps.destinations.includes(action.destination)) {
        throw new AppError('invalid_request')
      }
      return { set: { destination: action.destination }, kind: 'destination-set' }
  }
}

/** The first response stops the clock; whoever gave it has the inquiry, unless somebody has it already. */
export function toAnswered(row: StoredRow, staffId: string, now: number): Change['set'] {
  return {
    status: 'answered',
    answered_at: row.answered_at ?? now,
    answered_by: row.answered_by ?? staffId,
    assigned_to: row.assigned_to ?? staffId,
    snoozed_until: null,
  }
}

/** Where an inquiry stands that was closed or taken for spam by mistake. */
export function toOpenStatus({
  answered_at,
  assigned_to,
}: Pick<StoredRow, 'answered_at' | 'assigned_to'>): Status {
  if (answered_at !== null) return 'answered'
  return assigned_to === null ? 'new' : 'claimed'
}

type Reopening = Extract<Action, { action: 'reopen' | 'rescue' }>

function toReopened(row: StoredRow, { isWaiting = false, snoozedUntil = null }: Reopening): Change['set'] {
  const status = toOpenStatus(row)
  if (isWaiting && !isAllowed('wait', status)) throw new AppError('not_allowed_now')
  return { status: isWaiting ? 'waiting' : status, snoozed_until: snoozedUntil }
}

function toAssigned(row: StoredRow, staffId: string): Change['set'] {
  return { assigned_to: staffId, status: row.status === 'new' ? 'claimed' : row.status }
}

async function checkPerson(trx: Trx, id: string): Promise<void> {
  const people = await listStaff(trx)
  if (!people.some((person) => person.id === id && !person.disabled)) throw new AppError('invalid_request')
}

/** Takes back a call or a WhatsApp message that was logged by mistake. A mail that was sent stays an answer. */
async function retractAnswer(row: StoredRow, trx: Trx): Promise<Change> {
  const last = await trx
    .selectFrom('event')
    .select(['kind', 'actor', 'at', 'detail'])
    .where('subject_id', '=', row.id)
    .where('kind', 'in', ['answered', 'answer-retracted'])
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { via, from, snoozedUntil }: AnsweredDetail = JSON.parse(last?.detail ?? '{}')
  if (last?.kind !== 'answered' || via === 'email') throw new AppError('not_allowed_now')
  const isFirst = last.at === row.answered_at
  // Who answers a free inquiry gets it; who takes the answer back did not mean to.
  const isFreed = from === 'new' && row.assigned_to === last.actor
  const assigned = { assigned_to: isFreed ? null : row.assigned_to }
  const answered = isFirst ? { answered_at: null, answered_by: null } : {}
  const unanswered = { ...row, ...assigned, ...answered }
  return {
    set: {
      ...assigned,
      ...answered,
      status: from === 'waiting' ? from : toOpenStatus(unanswered),
      snoozed_until: row.snoozed_until ?? snoozedUntil ?? null,
    },
    kind: 'answer-retracted',
  }
}

/** `from` is the status before, `snoozedUntil` the snooze that the answer ended. */
type AnsweredDetail = { via?: string; from?: string; snoozedUntil?: number }
