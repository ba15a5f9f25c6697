import { appendEvents, type Event } from '../audit/event-log.ts'
import { lockAppends } from '../db/engine.ts'
import type { Db, Trx } from '../db/tables.ts'
import { isWriteFailure } from '../db/write-failure.ts'
import type { Log } from '../log/log.ts'
import type { Vault } from '../vault/vault.ts'

/** Views within this time count as one: the page reloads an inquiry whenever it changes. */
const SAME_VIEW_MS = 15 * 60 * 1000

export type AccessLogDeps = { db: Db; vault: Vault; now: () => number; log: Log }

export async function logView(deps: AccessLogDeps, staffId: string, inquiryId: string): Promise<void> {
  const at = deps.now()
  await logAccess(
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

/** Records that a member of staff searched and the number of results, never the search words: they may name a patient. */
export async function logSearch(deps: AccessLogDeps, staffId: string, shown: number): Promise<void> {
  const event = { subjectId: staffId, kind: 'searched' as const, actor: staffId, at: deps.now() }
  await logAccess(deps, { ...event, detail: { shown } })
}

/** A full disk must not keep staff from reading: the access then goes to the process log. */
async function logAccess(
  { db, vault, log }: AccessLogDeps,
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
    log.error({ err: error, event }, 'An access could not be written to the event log')
  }
}
