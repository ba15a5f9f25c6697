import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { DAY_MS } from '#contract/durations.ts'
import type { Life, Withdrawal } from '#contract/life/inquiry.ts'
import type { Outcome } from '#contract/life/outcome.ts'
import { takeBack, withdraw } from '#contract/life/withdraw.ts'
import { additionSchema } from '#contract/site/patient-page.ts'
import { toLife } from '../case/inquiry/life-columns.ts'
import { rowColumns } from '../case/inquiry/rows.ts'
import { storeChange } from '../case/life/change-inquiry.ts'
import { resumeMails, stopMails } from '../case/life/left-alone.ts'
import type { OfficeClock } from '../case/staff/absences.ts'
import { insertNote } from '../case/words/store.ts'
import { type RecordDeps, recordChange } from '../company/audit/record-change.ts'
import { listDisabled } from '../company/staff/staff-directory.ts'
import type { Trx } from '../schema/tables.ts'
import { type AddDeps, addToInquiry } from './add.ts'

type WithdrawDeps = RecordDeps & { office: OfficeClock; wakeOutbox: () => void }

const taskWords = {
  stop: 'Confirm the withdrawal',
  erase: 'Confirm the withdrawal, and erase the inquiry as the patient asks',
} as const satisfies Record<Withdrawal['wants'], string>

const askedWords = {
  stop: 'I no longer want this.',
  erase: 'I no longer want this. Also erase all that you have about me.',
} as const satisfies Record<Withdrawal['wants'], string>

const ASKED_BY =
  '(Pressed on the page of this inquiry. Nothing is stopped yet: the link was not one that we mailed to the patient of the merged inquiry. Ask the patient.)'

/** Stops all mails of the inquiry to the patient at once, and leaves a task for the desk. Repeating it changes nothing. */
export async function withdrawInquiry(
  deps: WithdrawDeps,
  inquiryId: string,
  wants: Withdrawal['wants'],
): Promise<void> {
  await change(deps, inquiryId, async (life, { trx, id, at }) => {
    const note = randomUUID()
    const outcome = withdraw(life, { wants, note }, { now: at, disabled: await listDisabled(trx) })
    if (outcome.outcome !== 'changed') return outcome
    await stopMails(trx, id, at)
    if (outcome.inquiry.steps.some((step) => step.note === note)) {
      const author = 'server'
      await insertNote(trx, deps.vault, { id: note, inquiryId: id, author, at, text: taskWords[wants] })
    }
    return outcome
  })
}

/**
 * For a link that doesn't reach the whole inquiry: a coordinator reads the wish and asks the patient. The same wish of a
 * day is stored once.
 */
export async function askToWithdraw(
  deps: AddDeps,
  inquiryId: string,
  wants: Withdrawal['wants'],
): Promise<void> {
  const day = Math.floor(deps.now() / DAY_MS)
  const message = [askedWords[wants], ASKED_BY].join('\n')
  const addition = v.parse(additionSchema, { message })
  await addToInquiry(deps, { inquiryId, key: `withdraw ${day}`, addition })
}

/** Within a day: what was planned comes back, and the mails that were stopped are sent. */
export async function takeWithdrawalBack(deps: WithdrawDeps, inquiryId: string): Promise<void> {
  await change(deps, inquiryId, async (life, { trx, id, at }) => {
    const outcome = takeBack(life, at, await listDisabled(trx))
    if (outcome.outcome === 'changed') await resumeMails(trx, id, at)
    return outcome
  })
  deps.wakeOutbox()
}

type Place = { trx: Trx; id: string; at: number }

async function change(
  deps: Omit<WithdrawDeps, 'wakeOutbox'>,
  inquiryId: string,
  decide: (life: Life, place: Place) => Promise<Outcome>,
): Promise<void> {
  await recordChange(deps, async (trx, at) => {
    const row = await trx
      .selectFrom('inquiry')
      .select(rowColumns)
      .where('id', '=', inquiryId)
      .executeTakeFirst()
    if (row === undefined) return []
    const before = toLife(row)
    const outcome = await decide(before, { trx, id: row.id, at })
    if (outcome.outcome !== 'changed') return []
    const { inquiry: after, event } = outcome
    await storeChange(trx, {
      inquiryId: row.id,
      at,
      actor: 'patient',
      office: deps.office,
      before,
      change: { life: after, event },
    })
    return [{ ...event, subjectId: row.id, actor: 'patient' }]
  })
}
