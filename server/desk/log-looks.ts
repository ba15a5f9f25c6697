import { appendEvents, type Event } from '../audit/event-log.ts'
import { lockAppends } from '../db/engine.ts'
import type { Db, Trx } from '../db/tables.ts'
import { isWriteFailure } from '../db/write-failure.ts'
import type { Log } from '../log.ts'
import type { Vault } from '../vault/vault.ts'

/** Looking again within this time is the same look: the page reads an inquiry anew whenever it changes. */
const SAME_VIEW_MS = 15 * 60 * 1000

export type LookDeps = { db: Db; vault: Vault; now: () => number; log: Log }

/** Who looked at which inquiry. */
export async function logView(deps: LookDeps, staffId: string, inquiryId: string): Promise<void> {
  const at = deps.now()
  await logLook(
    deps,
    { subjectId: inquiryId, kind: 'viewed', actor: staffId, at },
    async (trx) =>
      (await trx
        .selectFrom('event')
        .select('n')
        .where('subject_id', '=', inquiryId)
        .where('kind', '=', 'viewed')
        .where('actor', '=', staffId)
        .where('at', '>', at - SAME_VIEW_MS)
        .limit(1)
        .executeTakeFirst()) !== undefined,
  )
}

/** That somebody searched, and how much it showed; never what for: the words may be a patient's. */
export async function logSearch(deps: LookDeps, staffId: string, shown: number): Promise<void> {
  const event = { subjectId: staffId, kind: 'searched' as const, actor: staffId, at: deps.now() }
  await logLook(deps, { ...event, detail: { shown } })
}

/** A disk that takes nothing more must not keep staff from reading: then the log of the process has the look. */
async function logLook(
  { db, vault, log }: LookDeps,
  event: Event,
  isLogged: (trx: Trx) => Promise<boolean> = async () => false,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await lockAppends(trx)
      if (!(await isLogged(trx))) await appendEvents(trx, vault, [event])
    })
  } catch (error) {
    if (!isWriteFailure(error)) throw error
    log.error({ err: error, event }, 'A look could not be written to the event log')
  }
}
