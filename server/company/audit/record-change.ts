import type { EventKind, NewEventOf } from '#contract/life/events.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { compileOnce, insertOnce } from '../../schema/compiled.ts'
import { lockAppends } from '../../schema/engine.ts'
import type { Db, Trx } from '../../schema/tables.ts'
import { collectSuperseded } from '../generations/generations.ts'
import { queueNotices } from '../notices/queue-notices.ts'
import { queueDeliveries } from '../webhooks/queue.ts'
import { toLoggedActor } from './acting-program.ts'
import { FIRST_PREVIOUS_HASH, hashEvent } from './event-log.ts'

export type RecordDeps = {
  db: Db
  vault: Vault
  now: () => number
  announce?: () => void
}

export type NewEvent = NewEventOf<EventKind> & {
  subjectId: string
  /** `visitor`, `server`, `administrator`, `retention`, `unknown`, or the id of a member of staff. */
  actor: string
  /** For events with their own time, such as an arrival. */
  at?: number
}

export type Recorded<Result> = { events: readonly NewEvent[]; result: Result }

type Change<Result> = (trx: Trx, at: number, event: number) => Promise<readonly NewEvent[] | Recorded<Result>>
type LastEvent = { n: number; hash: Uint8Array }

/**
 * The only way to write the event log: a change, its events and what administrators and webhooks are told of them commit
 * together, with one time `at`. `event` is the number that its first event gets. Changes are serialised, so what `change` reads
 * stays true until the commit. It returns its events, or these with a result; a change without effect returns no events.
 */
export function recordChange<Result = void>(deps: RecordDeps, change: Change<Result>): Promise<Result>
export async function recordChange<Result>(
  { db, vault, now, announce }: RecordDeps,
  change: Change<Result>,
): Promise<Result | undefined> {
  // biome-ignore lint/plugin: the one place where transactions begin.
  const { events, result } = await db.transaction().execute(async (trx) => {
    // Before any row lock, so that no two writers wait for each other.
    await lockAppends(trx)
    const at = now()
    const last = await readLastRow(trx)
    const { result: recording, superseded } = await collectSuperseded(trx, () => change(trx, at, last.n + 1))
    const recorded = 'events' in recording ? recording : { events: recording, result: undefined }
    const actor = recorded.events[0]?.actor ?? 'server'
    // After those of the change: a setting names the number of its event.
    const events = [...recorded.events, ...superseded.map((event) => ({ ...event, actor }))]
    const rows = await appendEvents(trx, vault, { events, last, now: at })
    await queueNotices(trx, rows)
    await queueDeliveries(trx, vault, rows)
    return recorded
  })
  if (events.length > 0) announce?.()
  return result
}

async function readLastRow(trx: Trx): Promise<LastEvent> {
  const { rows } = await readNewest(trx)
  return rows[0] ?? { n: 0, hash: FIRST_PREVIOUS_HASH }
}

const readNewest = compileOnce((db) =>
  db.selectFrom('event').select(['n', 'hash']).orderBy('n', 'desc').limit(1),
)

const insertEvents = insertOnce('event', (insert) => insert)

/** Each row's hash covers the row before, which reveals a changed, removed or swapped row. */
async function appendEvents(
  trx: Trx,
  vault: Vault,
  { events, last, now }: { events: readonly NewEvent[]; last: LastEvent; now: number },
) {
  if (events.length === 0) return []
  let n = last.n
  let previousHash = last.hash
  const rows = events.map((event) => {
    const content = {
      subject_id: event.subjectId,
      kind: event.kind,
      actor: toLoggedActor(event.actor),
      at: event.at ?? now,
      detail: JSON.stringify(event.detail ?? {}),
    }
    const hash = hashEvent(vault, previousHash, content)
    const row = { ...content, n: ++n, previous_hash: previousHash, hash }
    previousHash = hash
    return row
  })
  await insertEvents(trx, rows)
  return rows
}
