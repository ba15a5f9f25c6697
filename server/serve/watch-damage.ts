import { sql } from 'kysely'
import type { Config } from '../platform/config/config.ts'
import { type DamageCheck, type Soundness, startDamageCheck } from '../platform/db/damage-check.ts'
import { reportLoss } from '../platform/db/losses.ts'
import { toDatabaseFile } from '../platform/db/open.ts'
import type { Log } from '../platform/log/log.ts'
import type { Db } from '../schema/tables.ts'

type WatchedDatabase = { config: Pick<Config, 'databaseUrl' | 'dataDir'>; db: Db; log: Log }

export type DamageWatch = {
  /** Null on PostgreSQL, which checks its own pages. */
  soundness: () => Soundness | null
  start: () => DamageCheck | undefined
}

/**
 * Checks the database once the server listens. A damaged one takes no more writes, which might be lost with it; what can be
 * read is served. The alarm stays until a restore, so that the next start checks before it opens.
 */
export function watchDamage({ config, db, log }: WatchedDatabase): DamageWatch {
  if (config.databaseUrl !== undefined) return { soundness: () => null, start: () => undefined }
  const file = toDatabaseFile(config)
  let check: DamageCheck | undefined

  async function refuseWrites(finding: string): Promise<void> {
    // Waits for the transaction in progress.
    await sql`pragma query_only = on`.execute(db)
    const sentence = `The database is damaged, and takes no more writes: restore a backup (${finding})`
    reportLoss(file, sentence)
    log.error(sentence)
  }

  return {
    soundness: () => check?.soundness() ?? 'pending',
    start() {
      check = startDamageCheck(file, { log, onDamage: refuseWrites })
      return check
    },
  }
}
