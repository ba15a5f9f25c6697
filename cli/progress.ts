import type { CopyProgress } from '../server/case/tables/copy-database.ts'

/** A line for every so many rows of one table. */
const ROWS_A_LINE = 20_000

/** Tells on standard error how far a copy is. */
export function createProgress() {
  const copied = new Map<string, number>()
  const say = (words: string) => void process.stderr.write(`${words}\n`)
  const onBatch: CopyProgress = (table, rows) => {
    const before = copied.get(table)
    copied.set(table, rows)
    if (before === undefined) say(`Copying ${table}`)
    else if (Math.floor(rows / ROWS_A_LINE) > Math.floor(before / ROWS_A_LINE)) say(`  ${rows} rows`)
  }
  return { say, onBatch, total: () => [...copied.values()].reduce((sum, rows) => sum + rows, 0) }
}
