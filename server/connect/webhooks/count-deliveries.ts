import type { Db } from '../../schema/tables.ts'

const states = ['waiting', 'sent', 'failed'] as const

/** Covers the last 30 days: older ones are deleted. */
export async function countDeliveries(db: Db) {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return states.map((state) => ({
    state,
    count: Number(rows.find((row) => row.state === state)?.count ?? 0),
  }))
}
