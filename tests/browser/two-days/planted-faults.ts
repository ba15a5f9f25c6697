import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HOUR_MS } from '#contract/durations.ts'
import type { Verdict } from './judge.ts'

/** A fault, and the check that must name its inquiry. */
export type Planted = { what: string; isNamed(verdict: Verdict): boolean }

const FORGED = 'PN-0000-0000'
const FORGOTTEN_MS = 365 * 24 * HOUR_MS

/** Damages the database directly, once for each check. */
export function plantFaults(dataDir: string): Planted[] {
  using database = new DatabaseSync(join(dataDir, 'pona.db'), {
    timeout: 5_000,
    enableForeignKeyConstraints: false,
  })
  database.exec('pragma ignore_check_constraints = on')
  const taken: string[] = []

  function plant(what: string, { of, damage, toNamed }: Damage): Planted {
    const found = database
      .prepare(
        `select id, reference from inquiry where ${of} and reference not in (${toList(taken)}) limit 1`,
      )
      .get()
    const reference = String(found?.['reference'])
    if (found) database.prepare(damage).run({ id: String(found['id']) })
    taken.push(reference)
    return { what, isNamed: (verdict) => toNamed(verdict).some((words) => words.includes(reference)) }
  }

  const open = "standing = 'open'"
  // The log doesn't say what a merge has left.
  const merged = "select subject_id from event where kind in ('merged', 'unmerged')"
  // Answered, so that no promise keeps it in Due.
  const withoutStep = `update inquiry set owed_kind = null, owed_at = null, steps = '[]',
    next_kind = null, next_at = null, answered_at = 1, answered_via = 'call' where id = :id`
  return [
    plant('no step', { of: open, damage: withoutStep, toNamed: ({ stored }) => stored.withoutStep }),
    plant('in neither Due nor Later', { of: open, damage: withoutStep, toNamed: ({ seen }) => seen.hidden }),
    plant('overdue, not in Due', {
      of: open,
      damage: 'update inquiry set next_at = 1, merged_into = id where id = :id',
      toNamed: ({ seen }) => seen.unmarked,
    }),
    plant('another step than in the log', {
      of: `${open} and steps <> '[]' and id not in (${merged})`,
      damage: `update inquiry set steps = json_set(steps, '$[0].at', json_extract(steps, '$[0].at') - ${FORGOTTEN_MS}),
        next_at = next_at - ${FORGOTTEN_MS} where id = :id`,
      toNamed: ({ stored }) => stored.forgotten,
    }),
    plant('listed by another step than comes first', {
      of: open,
      damage: `update inquiry set next_at = next_at + ${FORGOTTEN_MS} where id = :id`,
      toNamed: ({ stored }) => stored.forgotten,
    }),
    plant('lost', {
      of: open,
      damage: 'delete from inquiry where id = :id',
      toNamed: ({ stored }) => stored.lost,
    }),
    plant('told to nobody', {
      of: open,
      damage: `update inquiry set reference = '${FORGED}' where id = :id`,
      toNamed: ({ stored }) => (stored.unknown.includes(FORGED) ? stored.lost : []),
    }),
    plant('without an event', {
      of: open,
      damage: "delete from event where kind = 'received' and subject_id = :id",
      toNamed: ({ stored }) => stored.withoutEvent,
    }),
    plant('act without an event', {
      of: "id in (select subject_id from event where kind = 'claimed')",
      damage: "delete from event where kind = 'claimed' and subject_id = :id",
      toNamed: ({ stored }) => stored.lostActs,
    }),
  ]
}

type Damage = {
  /** A condition. */
  of: string
  damage: string
  toNamed: (verdict: Verdict) => string[]
}

function toList(references: readonly string[]): string {
  return references.map((reference) => `'${reference}'`).join(', ')
}
