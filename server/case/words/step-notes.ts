import * as v from 'valibot'
import type { MessageChannel } from '#contract/inquiry/conversation.ts'
import { stepSchema } from '#contract/life/inquiry.ts'
import type { Plan, StepNote } from '#contract/life/plans.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Trx } from '../../schema/tables.ts'
import { isKnownNote } from './is-known.ts'
import { insertNote } from './store.ts'

type Planned = {
  inquiryId: string
  author: string
  at: number
  plans: readonly { note?: StepNote | null | undefined }[] | undefined
  channel?: MessageChannel | null
}

/** Stores the words for steps in the transaction that plans them. */
export async function insertStepNotes(
  trx: Trx,
  vault: Vault,
  { plans = [], ...written }: Planned,
): Promise<void> {
  for (const { note } of plans) if (note) await insertNote(trx, vault, { ...note, ...written })
}

/** Whether an earlier attempt of the same request has planned them. Throws for another text under the same id. */
export async function isKnownPlan(
  trx: Trx,
  vault: Vault,
  { reference, version }: { reference: string; version: number },
  plans: readonly Pick<Plan, 'id' | 'note'>[],
): Promise<boolean> {
  for (const { note } of plans) if (note && (await isKnownNote(trx, vault, reference, note))) return true
  const row = await trx
    .selectFrom('inquiry')
    .select('steps')
    .where('reference', '=', reference)
    .where('version', '>', version)
    .executeTakeFirst()
  const known = row === undefined ? [] : v.parse(v.array(stepSchema), JSON.parse(row.steps))
  return plans.some(({ id }) => known.some((step) => step.id === id))
}
