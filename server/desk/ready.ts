import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import { readOutboxHealth } from '../outbox/store.ts'

/** Mail that waits longer than this has a fault behind it. */
const SLOW_OUTBOX_MS = 15 * 60 * 1000

export type HealthDeps = { db: Db; now: () => number }

/** Answers 200 when the database takes writes and the outbox moves, else 503; counts only, no personal data. */
export function readyRoute({ db, now }: HealthDeps) {
  return new Hono().get('/', async function showReadiness(c) {
    const database = await isWritable(db)
    const outbox = await readOutboxHealth(db)
    const waitedMs = outbox.oldestWaitingSince === null ? 0 : now() - outbox.oldestWaitingSince
    const ready = database && outbox.failed === 0 && waitedMs < SLOW_OUTBOX_MS
    c.header('Cache-Control', 'no-store')
    return c.json({ ready, database, outbox }, ready ? 200 : 503)
  })
}

async function isWritable(db: Db): Promise<boolean> {
  try {
    // An update that matches nothing still has to take the write lock.
    await db.updateTable('outbox').set({ attempts: 0 }).where(sql<boolean>`false`).execute()
    return true
  } catch {
    return false
  }
}
