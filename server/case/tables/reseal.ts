import { setImmediate as nextTurn } from 'node:timers/promises'
import { DAY_MS } from '#contract/durations.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { boundPause } from '../../schema/engine.ts'
import type { Db } from '../../schema/tables.ts'
import { readSealedRows, type SealedBatch, sealedTables } from './sealed-rows.ts'

const MAX_NAMED_ROWS = 10

type ResealDeps = { db: Db; vault: Vault; log: Log }

/** Rows per data key. A key without rows is needed for older backups alone. */
export async function countRowsByKey(db: Db): Promise<Map<string, number>> {
  const totals = new Map<string, number>()
  for (const table of sealedTables) {
    const rows = await db
      .selectFrom(table)
      .select((eb) => ['key_id', eb.fn.countAll<number>().as('rows')])
      .groupBy('key_id')
      .execute()
    for (const { key_id, rows: count } of rows) totals.set(key_id, (totals.get(key_id) ?? 0) + Number(count))
  }
  return totals
}

/**
 * Reseals when it may be necessary: after a start, after a new key, once a day, and until everything could be opened.
 * Whatever is written meanwhile is sealed under the newest key.
 */
export function createResealer(
  deps: ResealDeps & { now: () => number },
): (signal?: AbortSignal) => Promise<void> {
  let done: { key: string; at: number } | undefined
  return async (signal) => {
    const [key, at] = [deps.vault.newestKeyId(), deps.now()]
    if (done?.key === key && Math.abs(at - done.at) < DAY_MS) return
    const isComplete = await resealAll(deps, signal)
    done = isComplete ? { key, at } : undefined
  }
}

/**
 * Puts everything that is sealed under the newest data key, a few rows at a time, to yield to other work. False where
 * something could not be opened, or the signal ended it.
 */
export async function resealAll({ db, vault, log }: ResealDeps, signal?: AbortSignal): Promise<boolean> {
  const unopened = new Map<string, { ids: string[]; reason: unknown }>()
  for await (const batch of readSealedRows(db, { exceptKey: vault.newestKeyId() })) {
    if (signal?.aborted) break
    await resealBatch({ db, vault }, batch, (id, reason) => {
      const known = unopened.get(batch.table) ?? { ids: [], reason }
      known.ids.push(id)
      unopened.set(batch.table, known)
    })
    await nextTurn()
  }
  // Each time, until somebody has put the key back.
  for (const [table, { ids, reason }] of unopened) {
    const facts = { err: reason, table, rows: ids.length, ids: ids.slice(0, MAX_NAMED_ROWS) }
    log.error(facts, "A sealed value can't be opened, and stays under its old key")
  }
  return unopened.size === 0 && !signal?.aborted
}

async function resealBatch(
  { db, vault }: Pick<ResealDeps, 'db' | 'vault'>,
  { table, id, rows }: SealedBatch,
  onUnopened: (id: string, reason: unknown) => void,
): Promise<void> {
  // biome-ignore lint/plugin: the words stay the same, so there is no event.
  await db.transaction().execute(async (trx) => {
    await boundPause(trx)
    for (const row of rows) {
      const resealed = reseal(row)
      if (resealed === undefined) continue
      // Unless another instance has resealed, changed or erased the row meanwhile.
      await trx
        .updateTable(table)
        .set({ key_id: resealed.keyId, sealed: resealed.sealed })
        .where(id, '=', row.id)
        .where('sealed', '=', row.sealed)
        .execute()
    }
  })

  function reseal(row: SealedBatch['rows'][number]) {
    try {
      return vault.seal(row.place, vault.open(row.place, row))
    } catch (error) {
      onUnopened(row.id, error)
      return undefined
    }
  }
}
