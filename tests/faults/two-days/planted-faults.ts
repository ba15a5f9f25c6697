import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Verdict } from './judge.ts'

/** A fault, and the check that must name its inquiry. */
type Planted = { reference: string; isNamed(verdict: Verdict): boolean }

/** Damages the database directly, once for each check. */
export function plantFaults(dataDir: string): Planted[] {
  using database = new DatabaseSync(join(dataDir, 'pona.db'), {
    timeout: 5_000,
    enableForeignKeyConstraints: false,
  })
  database.exec('pragma ignore_check_constraints = on')
  const taken: string[] = []

  function plant(condition: string, damage: string, toNamed: (verdict: Verdict) => string[]): Planted {
    const found = database
      .prepare(
        `select id, reference from inquiry where ${condition} and reference not in (${toList(taken)}) limit 1`,
      )
      .get()
    const reference = String(found?.['reference'])
    if (found) database.prepare(damage).run({ id: String(found['id']) })
    taken.push(reference)
    return { reference, isNamed: (verdict) => toNamed(verdict).some((words) => words.includes(reference)) }
  }

  const open = "standing = 'open'"
  // Answered, so that no promise keeps it in Due.
  const withoutStep = `update inquiry set next_kind = null, next_at = null, answered_at = 1, answered_via = 'call'
    where id = :id`
  return [
    plant(open, withoutStep, ({ stored }) => stored.withoutStep),
    plant(open, withoutStep, ({ seen }) => seen.hidden),
    plant(
      open,
      'update inquiry set next_at = 1, merged_into = id where id = :id',
      ({ seen }) => seen.unmarked,
    ),
    plant(open, 'delete from inquiry where id = :id', ({ stored }) => stored.lost),
    plant(
      "id in (select subject_id from event where kind = 'claimed')",
      "delete from event where kind = 'claimed' and subject_id = :id",
      ({ stored }) => stored.lostActs,
    ),
  ]
}

function toList(references: readonly string[]): string {
  return references.map((reference) => `'${reference}'`).join(', ')
}
