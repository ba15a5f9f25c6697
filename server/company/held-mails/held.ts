import { type ExpressionBuilder, sql } from 'kysely'
import { HELD } from '#contract/mail/mail-error.ts'
import { HOLD_DELIVERIES, HOLD_WAITING_MAILS } from '../../schema/hold-mails.ts'
import type { Db, Tables } from '../../schema/tables.ts'
import { type RecordDeps, recordChange } from '../audit/record-change.ts'

/** Holds all waiting mails about inquiries and deliveries of webhooks, as `pona restore` does; returns how many mails. */
export function holdMails(deps: RecordDeps, actor: string): Promise<number> {
  return changeMails(deps, actor, 'mails-held', async (db) => {
    await sql.raw(HOLD_DELIVERIES).execute(db)
    await db.updateTable('webhook').set({ steps_told_to: deps.now() }).execute()
    const { numAffectedRows } = await sql.raw(HOLD_WAITING_MAILS).execute(db)
    return Number(numAffectedRows ?? 0)
  })
}

/** Queues the held mails again, under their old Message-IDs; returns how many. */
export function releaseMails(deps: RecordDeps, actor: string): Promise<number> {
  const at = deps.now()
  return changeMails(deps, actor, 'mails-released', (db) =>
    updateHeld(db, { state: 'waiting', due_at: at, created_at: at, last_error: null }),
  )
}

export function settleMails(deps: RecordDeps, actor: string): Promise<number> {
  return changeMails(deps, actor, 'mails-settled', (db) =>
    updateHeld(db, { state: 'sent', last_error: null }),
  )
}

async function updateHeld(
  db: Db,
  change: { state: string; due_at?: number; created_at?: number; last_error: null },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set(change)
    .where(isHeldMail)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

async function changeMails(
  deps: RecordDeps,
  actor: string,
  kind: 'mails-held' | 'mails-released' | 'mails-settled',
  change: (db: Db) => Promise<number>,
): Promise<number> {
  return recordChange(deps, async (trx) => {
    const mails = await change(trx)
    return { events: mails > 0 ? [{ subjectId: actor, kind, actor, detail: { mails } }] : [], result: mails }
  })
}

function isHeldMail(eb: ExpressionBuilder<Tables, 'outbox'>) {
  return eb.and([eb('outbox.state', '=', 'failed'), eb('outbox.last_error', '=', HELD)])
}
