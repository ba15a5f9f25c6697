import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Instance } from '#contract/desk/instances.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Ground } from '../case/feature.ts'
import type { Db } from '../schema/tables.ts'

/** One that was not seen for longer has ended, or is cut off. They tell each minute. */
const STALE_MS = 3 * 60_000
const FORGOTTEN_MS = DAY_MS

type InstanceDeps = Pick<Ground, 'db' | 'log' | 'now' | 'version' | 'settings' | 'pages'>

/** Tells the other instances what this one runs. `end`: it stops. */
export function openInstance({ db, log, now, version, settings, pages }: InstanceDeps) {
  const id = randomUUID()
  const startedAt = now()
  return {
    id,
    async tell(): Promise<void> {
      const seen = {
        seen_at: now(),
        settings: settings.change(),
        pages: pages.hash(),
        problem: pages.problem(),
      }
      await db
        .insertInto('instance')
        .values({ id, host: hostname(), version, started_at: startedAt, ...seen })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
        .execute()
      await db
        .deleteFrom('instance')
        .where('seen_at', '<', now() - FORGOTTEN_MS)
        .execute()
    },
    async end(): Promise<void> {
      const leaving = db.deleteFrom('instance').where('id', '=', id).execute()
      // The others see for a day that it was there.
      await leaving.catch((error: unknown) =>
        log.warn({ err: error }, 'The other instances could not be told that this one stops'),
      )
    },
  }
}

/** The newest first. */
export async function listInstances(db: Db, own: string, now: number): Promise<Instance[]> {
  const rows = await db.selectFrom('instance').selectAll().orderBy('started_at', 'desc').execute()
  return rows.map(({ id, host, version, started_at, seen_at, settings, pages, problem }) => ({
    id,
    host,
    version,
    settings,
    pages,
    problem,
    startedAt: started_at,
    seenAt: seen_at,
    isOwn: id === own,
    isStale: seen_at < now - STALE_MS,
  }))
}
