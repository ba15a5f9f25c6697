import { type SqlBool, sql } from 'kysely'
import type { ReadingDeps } from '../../platform/reader/reading.ts'
import { isInView, type ListFilter, matchesFilter, sortOf } from '../list-conditions.ts'

const ROWS_AT_A_TIME = 10_000

type WholeList = {
  filter: ListFilter
  owners: readonly string[]
  now: number
  office: { zone: string }
}

/** The numbers of all inquiries of a list that no words are searched for, in its order. */
export async function listNumbers(
  { db, yieldTurn }: Pick<ReadingDeps, 'db' | 'yieldTurn'>,
  { filter, owners, now, office }: WholeList,
): Promise<Float64Array> {
  const { key, direction } = sortOf(filter)
  const compare = direction === 'asc' ? sql`>` : sql`<`
  const selectAll = db
    .selectFrom('inquiry')
    .select(['n', key.as('sort_key')])
    .where((eb) => isInView(eb, filter.view, owners, now))
    .where((eb) => matchesFilter(eb, filter, office))
    .orderBy(key, direction)
    .orderBy('n', direction)
    .limit(ROWS_AT_A_TIME)
  const numbers: number[] = []
  let select = selectAll
  for (;;) {
    const rows = await select.execute()
    for (const { n } of rows) numbers.push(n)
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_A_TIME) return Float64Array.from(numbers)
    select = selectAll.where(sql<SqlBool>`(${key}, n) ${compare} (${last.sort_key}, ${last.n})`)
    await yieldTurn()
  }
}
