import type { Figures } from '#contract/desk/oversight.ts'
import { heardFromChoices } from '#contract/inquiry/heard-from.ts'
import { closingReasons } from '#contract/life/inquiry.ts'
import type { Db } from '../schema/tables.ts'
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

type Origin = { source: string | null; heard_from: string | null }

/** Counts by campaign, and by what patients said. */
export function createOrigins() {
  const sources = new Map<string | null, { received: number; answered: number }>()
  const heard = new Map<string | null, number>()
  return {
    add({ source, heard_from }: Origin, isAnswered: boolean): void {
      const { received, answered } = sources.get(source) ?? { received: 0, answered: 0 }
      sources.set(source, { received: received + 1, answered: answered + Number(isAnswered) })
      heard.set(heard_from, (heard.get(heard_from) ?? 0) + 1)
    },
    toLists(): Pick<Figures, 'sources' | 'heard'> {
      return {
        sources: [...sources]
          .map(([source, counts]) => ({ source, ...counts }))
          .toSorted((a, b) => b.received - a.received),
        heard: [...heard]
          .map(([said, received]) => ({ heard: find(heardFromChoices, said), received }))
          .toSorted((a, b) => b.received - a.received),
      }
    },
  }
}

function find<Known extends string>(known: readonly Known[], value: string | null): Known | null {
  return known.find((one) => one === value) ?? null
}
