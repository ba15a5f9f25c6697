import type { Channel, Life } from '#contract/life/inquiry.ts'
import { merge, part, toTaken } from '#contract/life/merge.ts'
import { isOpen } from '#contract/life/standing.ts'
import { tellSteps } from '#contract/life/steps.ts'
import { toDetail } from '../../company/audit/event-log.ts'
import { listDisabled } from '../../company/staff/staff-directory.ts'
import type { SignedInStaff } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Trx } from '../../schema/tables.ts'
import { toLife } from '../inquiry/life-columns.ts'
import { findRow, rowColumns, type StoredRow } from '../inquiry/rows.ts'
import { listReferralRows } from '../referrals/referrals.ts'
import { type ChangeDeps, changeInquiry, storeLife } from './change-inquiry.ts'
import { notifyOfChange } from './notify.ts'

type Merge = { reference: string; version: number; into: string; opens: boolean }

/** Closes an inquiry as a repeat of another of the same person, which takes over open promises and plans. */
export async function mergeInquiry(
  deps: ChangeDeps,
  staff: SignedInStaff,
  { reference, version, into, opens }: Merge,
): Promise<void> {
  await changeInquiry(deps, { reference, version, staffId: staff.id }, async (row, trx, at) => {
    const target = await findRow(trx, into)
    if (target === undefined) throw new AppError('not_found')
    if (row.invented !== target.invented) throw new AppError('invented')
    const before = { repeat: toLife(row), target: toLife(target) }
    const merged =
      target.id === row.id
        ? undefined
        : merge(before, row.reference, { now: at, disabled: await listDisabled(trx), office: deps.office })
    if (merged === undefined) throw new AppError('not_allowed_now')
    if (!isOpen(before.target) && !opens) throw new AppError('changed_meanwhile')
    await storeLife(trx, target.id, merged.target)
    await notifyOfChange(trx, {
      office: deps.office,
      inquiryId: target.id,
      actor: staff.id,
      at,
      before: before.target,
      after: merged.target,
      event: { kind: 'merged' },
    })
    const carried = await trx
      .updateTable('inquiry')
      .set({ merged_into: target.id })
      .where('merged_into', '=', row.id)
      .returning('reference')
      .execute()
    return {
      life: merged.repeat,
      mergedInto: target.id,
      events: [
        {
          subjectId: target.id,
          kind: 'merged',
          actor: staff.id,
          detail: {
            from: row.reference,
            ...toAnswerDetail(before.target, merged.target),
            ...tellSteps('taken', toTaken(before.repeat)),
          },
        },
      ],
      event: {
        kind: 'merged',
        detail: {
          into: target.reference,
          ...(carried.length > 0 && { carried: carried.map((one) => one.reference) }),
        },
      },
    }
  })
}

export async function unmergeInquiry(
  deps: ChangeDeps,
  staff: SignedInStaff,
  { reference, version }: Omit<Merge, 'into' | 'opens'>,
): Promise<void> {
  await changeInquiry(deps, { reference, version, staffId: staff.id }, async (row, trx, at) => {
    if (row.merged_into === null) throw new AppError('not_allowed_now')
    const target = await trx
      .selectFrom('inquiry')
      .select(rowColumns)
      .where('id', '=', row.merged_into)
      .executeTakeFirstOrThrow()
    await takeRepeatsBack(trx, row, target.id)
    const members = [row, ...(await readMerged(trx, row.id))].map(({ id }) => id)
    const referrals = (await listReferralRows(trx, members)).map(({ id }) => id)
    const opening = { now: at, disabled: await listDisabled(trx) }
    const parted = part({ repeat: toLife(row), target: toLife(target) }, row.reference, opening, referrals)
    if (parted.target) await storeLife(trx, target.id, parted.target)
    const detail = { from: row.reference }
    return {
      life: parted.repeat,
      mergedInto: null,
      events: [{ subjectId: target.id, kind: 'unmerged', actor: staff.id, detail }],
      event: { kind: 'unmerged', detail: {} },
    }
  })
}

/** A coordinator who is writing a reply must learn that the patient got an answer meanwhile. */
function toAnswerDetail(before: Life, after: Life): { answer?: Channel } {
  if (before.firstAnswer !== null || after.firstAnswer === null) return {}
  return { answer: after.firstAnswer.via }
}

/** Repeats of the repeat, which the merge had moved too, return to it. */
async function takeRepeatsBack(trx: Trx, repeat: StoredRow, targetId: string): Promise<void> {
  const merged = await trx
    .selectFrom('event')
    .select(['n', 'detail'])
    .where('subject_id', '=', repeat.id)
    .where('kind', '=', 'merged')
    .orderBy('n', 'desc')
    .execute()
  const [last] = merged.flatMap(({ n, detail: text }) => {
    const detail = toDetail('merged', text)
    return detail !== undefined && 'into' in detail ? [{ n, carried: detail.carried ?? [] }] : []
  })
  if (last === undefined || last.carried.length === 0) return
  // A repeat that was unmerged since stays as it is.
  const partedSince = trx
    .selectFrom('event')
    .select('subject_id')
    .where('kind', '=', 'unmerged')
    .where('n', '>', last.n)
  await trx
    .updateTable('inquiry')
    .set({ merged_into: repeat.id })
    .where('reference', 'in', last.carried)
    .where('merged_into', '=', targetId)
    .where('id', 'not in', partedSince)
    .execute()
}

export async function readMerged(trx: Pick<Trx, 'selectFrom'>, id: string): Promise<StoredRow[]> {
  return trx
    .selectFrom('inquiry')
    .select(rowColumns)
    .where('merged_into', '=', id)
    .orderBy('received_at')
    .orderBy('n')
    .execute()
}
