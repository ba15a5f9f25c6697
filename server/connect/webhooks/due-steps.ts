import * as v from 'valibot'
import type { WebhookEvent } from '#contract/desk/connect.ts'
import { type Step, stepSchema } from '#contract/life/inquiry.ts'
import { recordChange } from '../../company/audit/record-change.ts'
import { insertDeliveries, type Occurrence } from '../../company/webhooks/queue.ts'
import { listActiveWebhooks } from '../../company/webhooks/targets.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Trx } from '../../schema/tables.ts'

type DueDeps = { db: Db; vault: Vault; now: () => number }

const TYPE = 'step.due' satisfies WebhookEvent

/** Tells each planned step once, when its time has come. One that is moved is told at its new time. */
export async function queueDueSteps(deps: DueDeps): Promise<boolean> {
  const from = await findEarliest(deps.db)
  if (from === undefined) return false
  const due = await listDue(deps.db, { from, to: deps.now() })
  if (due.length === 0) return false
  return recordChange(deps, async (trx, at) => ({ events: [], result: await tell(trx, deps.vault, at) }))
}

/** Since when steps may be untold, by the webhook that is furthest behind. */
async function findEarliest(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('webhook')
    .select((eb) => eb.fn.min('steps_told_to').as('from'))
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row?.from ?? undefined
}

async function tell(trx: Trx, vault: Vault, to: number): Promise<boolean> {
  const rows = await trx.selectFrom('webhook').selectAll().where('state', '=', 'active').execute()
  const webhooks = new Map((await listActiveWebhooks(trx, vault)).map((webhook) => [webhook.id, webhook]))
  for (const row of rows) {
    const due = await listDue(trx, { from: row.steps_told_to, to })
    const webhook = webhooks.get(row.id)
    if (webhook !== undefined) await insertDeliveries(trx, [webhook], due)
    await trx.updateTable('webhook').set({ steps_told_to: to }).where('id', '=', row.id).execute()
  }
  return rows.length > 0
}

async function listDue(db: Db, { from, to }: { from: number; to: number }): Promise<Occurrence[]> {
  const rows = await db.selectFrom('inquiry').select(['id', 'steps']).where('next_at', '<=', to).execute()
  return rows.flatMap(({ id: inquiryId, steps }) =>
    parseSteps(steps)
      .filter(({ at }) => at > from && at <= to)
      .map(({ id, at }) => ({ type: TYPE, inquiryId, item: `${inquiryId} ${id} ${at}`, at })),
  )
}

/** Steps that can't be read must not keep those of others from being told. */
function parseSteps(text: string): Step[] {
  const steps = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(stepSchema)), text)
  return steps.success ? steps.output : []
}
