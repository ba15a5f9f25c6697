import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ExpressionBuilder, sql } from 'kysely'
import { SPAM_RETENTION_DAYS } from '#contract/retention.ts'
import { appendEvents } from '../audit/event-log.ts'
import { lockAppends } from '../db/engine.ts'
import type { Db, Tables, Trx } from '../db/tables.ts'
import { DAY_MS } from '../process/durations.ts'
import type { Vault } from '../vault/vault.ts'

const ROWS_AT_A_TIME = 100

/** `reason` is a code: free words would outlive the erasure. */
type Erasure = {
  reference: string
  actor: string
  at: number
  reason?: string
  check?: (trx: Trx) => Promise<void>
}

/**
 * Erases an inquiry, the repeats merged into it and their waiting mails. The event log stays: it says what was done, by
 * whom and when, without content. False when there is no such inquiry.
 */
export async function eraseInquiry(db: Db, vault: Vault, erasure: Erasure): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockAppends(trx)
    const row = await trx
      .selectFrom('inquiry')
      .select('id')
      .where('reference', '=', erasure.reference)
      .executeTakeFirst()
    if (row === undefined) return false
    await erasure.check?.(trx)
    const repeats = await trx.selectFrom('inquiry').select('id').where('merged_into', '=', row.id).execute()
    await erase(trx, vault, [...repeats.map(({ id }) => id), row.id], erasure)
    return true
  })
}

type Retention = { retentionDays: number; now: number; signal?: AbortSignal }

export async function eraseExpired(
  db: Db,
  vault: Vault,
  { retentionDays, now, signal }: Retention,
): Promise<number> {
  const closedBefore = now - retentionDays * DAY_MS
  const spamBefore = now - SPAM_RETENTION_DAYS * DAY_MS
  let erased = 0
  while (!signal?.aborted) {
    const count = await db.transaction().execute(async (trx) => {
      await lockAppends(trx)
      const rows = await trx
        .selectFrom('inquiry')
        .select('id')
        .where((eb) => eb.or([isLongClosed(eb, closedBefore), isOldSpam(eb, spamBefore)]))
        .limit(ROWS_AT_A_TIME)
        .execute()
      const ids = rows.map(({ id }) => id)
      await erase(trx, vault, ids, { actor: 'retention', at: now })
      return ids.length
    })
    erased += count
    if (count < ROWS_AT_A_TIME) break
    await nextTurn()
  }
  return erased
}

async function erase(
  trx: Trx,
  vault: Vault,
  ids: readonly string[],
  { actor, at, reason }: Omit<Erasure, 'reference' | 'check'>,
): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('inquiry').where('id', 'in', ids).execute()
  const detail = reason === undefined ? {} : { reason }
  const events = ids.map((id) => ({ subjectId: id, kind: 'erased' as const, actor, at, detail }))
  await appendEvents(trx, vault, events)
}

type Inquiries = ExpressionBuilder<Tables, 'inquiry'>

/** A merged repeat is kept as long as the inquiry it was merged into. */
function isLongClosed(eb: Inquiries, before: number) {
  const isCaseKept = eb.exists(
    eb
      .selectFrom('inquiry as case')
      .select(sql`1`.as('one'))
      .whereRef('case.id', '=', 'inquiry.merged_into')
      .where((of) => of.or([of('case.standing', '!=', 'closed'), of('case.closed_at', '>=', before)])),
  )
  return eb.and([eb('standing', '=', 'closed'), eb('closed_at', '<', before), eb.not(isCaseKept)])
}

function isOldSpam(eb: Inquiries, before: number) {
  const isMarkedLately = eb.exists(
    eb
      .selectFrom('event')
      .select(sql`1`.as('one'))
      .whereRef('event.subject_id', '=', 'inquiry.id')
      .where('event.kind', '=', 'marked-spam')
      .where('event.at', '>=', before),
  )
  return eb.and([eb('standing', '=', 'spam'), eb('received_at', '<', before), eb.not(isMarkedLately)])
}
