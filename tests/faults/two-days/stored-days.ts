import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ANSWER_WITHIN_MS } from '#contract/life/promise.ts'
import type { Told } from './told.ts'

export type OpenInquiry = { reference: string; owner: string | null; isOverdue: boolean }

export type Stored = {
  rows: number
  open: OpenInquiry[]
  lost: string[]
  unknown: string[]
  withoutStep: string[]
  withoutMailOrEvent: string[]
  /** Confirmed on the screen, but not in the event log. */
  lostActs: string[]
}

/** Compares the database with what people were told. */
export function readStored(dataDir: string, told: Told, now: number): Stored {
  using database = new DatabaseSync(join(dataDir, 'pona.db'), { timeout: 5_000 })
  const read = (statement: string) => database.prepare(statement).all()
  const list = (statement: string) => read(statement).map(({ reference }) => String(reference))
  const references = new Set(list('select reference from inquiry'))
  const open = read(
    `select reference, owner, next_at, answered_at, received_at from inquiry where standing = 'open'`,
  )
  return {
    rows: references.size,
    open: open.map(({ reference, owner, next_at, answered_at, received_at }) => ({
      reference: String(reference),
      owner: owner === null ? null : String(owner),
      isOverdue:
        Number(next_at ?? 0) <= now ||
        (answered_at === null && Number(received_at) + ANSWER_WITHIN_MS <= now),
    })),
    lost: [...told.names.keys()].filter((reference) => !references.has(reference)),
    unknown: [...references].filter((reference) => !told.names.has(reference)),
    withoutStep: list(
      `select reference from inquiry where standing = 'open' and (next_kind is null or next_at is null)`,
    ),
    withoutMailOrEvent: list(`select reference from inquiry where
      not exists (select 1 from event where subject_id = inquiry.id and kind = 'received')`),
    lostActs: findLostActs(
      told,
      read(`select coalesce(reference, subject_id) as reference, kind, actor from event
        left join inquiry on inquiry.id = subject_id`).map(({ reference, kind, actor }) =>
        toKey(String(reference), String(kind), String(actor)),
      ),
    ),
  }
}

function findLostActs({ acts }: Told, logged: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const key of logged) left.set(key, (left.get(key) ?? 0) + 1)
  return acts
    .map(({ reference, kind, by }) => toKey(reference, kind, by))
    .filter((key) => {
      const count = left.get(key) ?? 0
      left.set(key, count - 1)
      return count <= 0
    })
}

function toKey(reference: string, kind: string, actor: string): string {
  return `${reference} ${kind} by ${actor}`
}
