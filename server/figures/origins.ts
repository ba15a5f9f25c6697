import type { Figures } from '#contract/desk/oversight.ts'
import { heardFromChoices } from '#contract/heard-from.ts'
import { closingReasons } from '#contract/life/inquiry.ts'
import type { Db } from '../platform/db/tables.ts'
import type { Range } from './work.ts'

export async function readClosed(db: Db, { start, end }: Range): Promise<Figures['closed']> {
  const rows = await db
    .selectFrom('inquiry')
    .select((eb) => ['closed_for', eb.fn.countAll<number>().as('count')])
    .where('closed_at', '>=', start)
    .where('closed_at', '<', end)
    .where('merged_into', 'is', null)
    .groupBy('closed_for')
    .execute()
  return rows
    .map((row) => ({ reason: find(closingReasons, row.closed_for), count: Number(row.count) }))
    .toSorted((a, b) => b.count - a.count)
}

type Received = { source: string | null; heardFrom: string | null; waitedMs: number | undefined }

export function countSources(inquiries: readonly Received[]): Figures['sources'] {
  return [...Map.groupBy(inquiries, ({ source }) => source)]
    .map(([source, own]) => ({
      source,
      received: own.length,
      answered: own.filter(({ waitedMs }) => waitedMs !== undefined).length,
    }))
    .toSorted((a, b) => b.received - a.received)
}

export function countHeard(inquiries: readonly Received[]): Figures['heard'] {
  return [...Map.groupBy(inquiries, ({ heardFrom }) => heardFrom)]
    .map(([heard, own]) => ({ heard: find(heardFromChoices, heard), received: own.length }))
    .toSorted((a, b) => b.received - a.received)
}

function find<Known extends string>(known: readonly Known[], value: string | null): Known | null {
  return known.find((one) => one === value) ?? null
}
