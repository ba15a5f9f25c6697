import { appendEvents } from '../audit/event-log.ts'
import { lockAppends } from '../db/engine.ts'
import type { Db } from '../db/tables.ts'
import type { Vault } from '../vault/vault.ts'

type Deps = { db: Db; vault: Vault; now: () => number }

/** That somebody searched, and how much it showed; never what for: the words may be a patient's. */
export async function logSearch({ db, vault, now }: Deps, staffId: string, found: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockAppends(trx)
    await appendEvents(trx, vault, [
      { subjectId: staffId, kind: 'searched', actor: staffId, at: now(), detail: { shown: found } },
    ])
  })
}
