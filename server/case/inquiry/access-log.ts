import { DAY_MS } from '#contract/durations.ts'
import type { EventOf } from '#contract/life/events.ts'
import { toLoggedActor } from '../../company/audit/acting-program.ts'
import { type NewEvent, recordChange } from '../../company/audit/record-change.ts'
import { isWriteFailure } from '../../platform/db/write-failure.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Trx } from '../../schema/tables.ts'

/** Views within this time count as one: the page reloads an inquiry whenever it changes. */
export const SAME_VIEW_MS = 15 * 60 * 1000

export type AccessLogDeps = { db: Db; vault: Vault; now: () => number; log: Log }

export async function logView(deps: AccessLogDeps, staffId: string, inquiryId: string): Promise<void> {
  await logOnce(deps, { subjectId: inquiryId, kind: 'viewed', actor: staffId, detail: {} })
}

/** A download in parts is one view. The subject is the person where the file is of no inquiry yet. */
export async function logFileView(
  deps: AccessLogDeps,
  staffId: string,
  subjectId: string,
  file: string,
): Promise<void> {
  await logOnce(deps, { subjectId, kind: 'file-viewed', actor: staffId, detail: { file } })
}

/** A thumbnail is fetched whenever the inquiry is opened, so it counts once a day. */
export async function logThumbnail(
  deps: AccessLogDeps,
  staffId: string,
  subjectId: string,
  file: string,
): Promise<void> {
  await logOnce(deps, { subjectId, kind: 'file-previewed', actor: staffId, detail: { file } }, DAY_MS)
}

type View = EventOf<'viewed' | 'file-viewed' | 'file-previewed'> & Pick<NewEvent, 'subjectId' | 'actor'>

async function logOnce(deps: AccessLogDeps, view: View, sameViewMs = SAME_VIEW_MS): Promise<void> {
  await logAccess(
    deps,
    view,
    async (trx, at) =>
      (await trx
        .selectFrom('event')
        .select('n')
        .where('subject_id', '=', view.subjectId)
        .where('kind', '=', view.kind)
        .where('actor', '=', toLoggedActor(view.actor))
        .where('detail', '=', JSON.stringify(view.detail))
        .where('at', '>', at - sameViewMs)
        .limit(1)
        .executeTakeFirst()) !== undefined,
  )
}

/** Records that a member of staff searched and the number of results, never the search words: they may name a patient. */
export async function logSearch(deps: AccessLogDeps, staffId: string, shown: number): Promise<void> {
  await logAccess(deps, { subjectId: staffId, kind: 'searched', actor: staffId, detail: { shown } })
}

/** A full disk must not keep staff from reading: the access then goes to the process log. */
async function logAccess(
  { log, ...deps }: AccessLogDeps,
  event: NewEvent,
  isLogged: (trx: Trx, at: number) => Promise<boolean> = async () => false,
): Promise<void> {
  try {
    await recordChange(deps, async (trx, at) => ((await isLogged(trx, at)) ? [] : [event]))
  } catch (error) {
    if (!isWriteFailure(error)) throw error
    log.error({ err: error, event }, 'An access could not be written to the event log')
  }
}
