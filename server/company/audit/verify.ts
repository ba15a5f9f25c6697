import { setImmediate as yieldTurn } from 'node:timers/promises'
import type { Reading, ReadingDeps } from '../../platform/reader/reading.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { FIRST_PREVIOUS_HASH, hashEvent } from './event-log.ts'

const ROWS_AT_A_TIME = 500

export type ChainVerdict = { intact: true; events: number } | { intact: false; brokenAt: number }

type ChainDeps = Pick<ReadingDeps, 'db' | 'vault' | 'yieldTurn'>

/** Verifies the hash chain from its first row and names the first row whose content or place was changed. Its parts say how many were verified. */
export const chainReading = { name: 'chain', read: verifyRows } satisfies Reading<null, number, ChainVerdict>

/** Runs `chainReading` in this thread, for the commands. */
export async function verifyEventChain(db: Db, vault: Vault): Promise<ChainVerdict> {
  const parts = verifyRows({ db, vault, yieldTurn })
  for (;;) {
    const { done, value } = await parts.next()
    if (done) return value
  }
}

async function* verifyRows({
  db,
  vault,
  yieldTurn: nextTurn,
}: ChainDeps): AsyncGenerator<number, ChainVerdict, undefined> {
  let previousHash = FIRST_PREVIOUS_HASH
  let lastRead = 0
  let events = 0
  for (;;) {
    const rows = await db
      .selectFrom('event')
      .selectAll()
      .where('n', '>', lastRead)
      .orderBy('n')
      .limit(ROWS_AT_A_TIME)
      .execute()
    for (const row of rows) {
      const follows = Buffer.compare(row.previous_hash, previousHash) === 0
      const unchanged = Buffer.compare(row.hash, hashEvent(vault, previousHash, row)) === 0
      if (!follows || !unchanged) return { intact: false, brokenAt: row.n }
      previousHash = row.hash
      lastRead = row.n
      events++
    }
    if (rows.length < ROWS_AT_A_TIME) return { intact: true, events }
    yield events
    await nextTurn()
  }
}
