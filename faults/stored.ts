import { DatabaseSync } from 'node:sqlite'
import type { Sent } from './load.ts'
import { type Finding, none } from './trial.ts'

export type Tally = {
  rows: number
  confirmed: number
  /** Confirmed but missing. */
  lost: number
  /** Rows in excess of the inquiries. */
  doubled: number
  /** Rows without their mail or event. */
  incomplete: number
  damaged: number
}

export const emptyTally: Tally = { rows: 0, confirmed: 0, lost: 0, doubled: 0, incomplete: 0, damaged: 0 }

/** Compares the file with what the clients know. Each of `all` was confirmed, or may be missing. */
export function examineFile(file: string, all: readonly Sent[]): Tally {
  const references = all.flatMap(({ reference }) => reference ?? [])
  const tally = { ...emptyTally, confirmed: references.length }
  try {
    using database = new DatabaseSync(file)
    const read = (statement: string) => database.prepare(statement).all()
    const stored = new Set(read('select reference from inquiry').map((row) => String(row['reference'])))
    const incomplete = read(`select n from inquiry where
      not exists (select 1 from outbox where inquiry_id = inquiry.id and kind = 'inquiry')
      or not exists (select 1 from event where subject_id = inquiry.id and kind = 'received')`)
    return {
      ...tally,
      rows: stored.size,
      lost: references.filter((reference) => !stored.has(reference)).length,
      doubled: Math.max(stored.size - all.length, 0),
      incomplete: incomplete.length,
      damaged: read('pragma integrity_check')[0]?.['integrity_check'] === 'ok' ? 0 : 1,
    }
  } catch {
    return { ...tally, lost: references.length, damaged: 1 }
  }
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      rows: sum.rows + tally.rows,
      confirmed: sum.confirmed + tally.confirmed,
      lost: sum.lost + tally.lost,
      doubled: sum.doubled + tally.doubled,
      incomplete: sum.incomplete + tally.incomplete,
      damaged: sum.damaged + tally.damaged,
    }),
    emptyTally,
  )
}

/** Every trial of durability requires zero of each. */
export function toFindings({ confirmed, lost, doubled, incomplete, damaged }: Tally): Finding[] {
  return [
    ...none('lost', lost, confirmed),
    ...none('doubled', doubled, confirmed),
    ...none('without mail or event', incomplete, confirmed),
    ...none('damaged database', damaged, confirmed),
  ]
}
