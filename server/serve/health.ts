import { Hono, type MiddlewareHandler } from 'hono'
import { sql } from 'kysely'
import { isWarning, listFaults, type Readiness, readReadinessRoute } from '#contract/company/readiness.ts'
import type { Feature, Ground, ReadinessParts } from '../case/feature.ts'
import { findClockBehind } from '../company/audit/find-clock-behind.ts'
import { type OutboxHealth, readOutboxHealth } from '../company/outbox/health.ts'
import { serveRoute } from '../company/staff/serve-route.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import type { Config } from '../platform/config/config.ts'
import type { Soundness } from '../platform/db/damage-check.ts'
import type { DiskSpace } from '../platform/disk/disk-space.ts'
import { AppError } from '../platform/http/app-error.ts'
import { createBearerCheck } from '../platform/http/key-check.ts'
import { addProcessGauges } from '../platform/metrics/process-gauges.ts'
import type { Db } from '../schema/tables.ts'

const UNKNOWN: OutboxHealth = {
  waiting: 0,
  refused: 0,
  held: 0,
  failed: 0,
  undeliverable: 0,
  oldestWaitingSince: null,
  problem: null,
}

type Watched = {
  /** Asked for their parts of the readiness. */
  features: readonly Feature[]
  disk: Pick<DiskSpace, 'measure' | 'isLow' | 'isFull' | 'freeBytes'>
  losses: () => readonly string[]
  soundness: () => Soundness | null
}

/** Under the desk's name or on its listener alone, without a sign-in: counts and times only, no personal data. */
export function healthFeature(
  { db, now, store, config, limits, metrics, pages, settings, setup }: Ground,
  { features, disk, losses, soundness }: Watched,
) {
  const route = new Hono()
  const desk = new Hono<{ Variables: StaffVariables }>()
  const mayWatch = guardWatching(config)

  const writesMailFiles = () => config.allowsMailFiles && settings.present().smtp.url === undefined

  async function readReadiness(): Promise<Readiness> {
    const outbox = await findOutboxHealth(db)
    // Inquiries may have filled it since the last check.
    await disk.measure()
    const readiness = {
      database: outbox !== undefined && (await isWritable(db)),
      disk: !disk.isLow(),
      full: disk.isFull(),
      files: store.isUsable(),
      pages: pages.problem() === null,
      serves: await servesVisitors(setup),
      mailFiles: writesMailFiles(),
      clockBehindMs: await findClockBehind(db, now),
      complete: losses().length === 0,
      checked: soundness(),
      tooMany: limits.refusedLately('inquiries'),
      mailbox: await readPart('mailbox'),
      backup: await readPart('backup'),
      left: (await readPart('left')) ?? [],
      outbox: outbox ?? UNKNOWN,
    }
    const faults = listFaults(readiness, now())
    return { ready: faults.every(isWarning), warnings: faults.filter(isWarning), ...readiness }
  }

  /** Null where no feature has this part, or says that it doesn't concern it. */
  async function readPart<Name extends keyof ReadinessParts>(name: Name) {
    for (const { readiness } of features) {
      const part = await readiness?.[name]?.()
      if (part) return part
    }
    return null
  }

  /** 200, or 503 if visitors get 503, or the database, the disk, files, mails in or out, backups, the intake or the rendering fails. */
  route.get('/readyz', mayWatch, async function showReadiness(c) {
    const readiness = await readReadiness()
    c.header('Cache-Control', 'no-store')
    return c.json(readiness, readiness.ready ? 200 : 503)
  })

  serveRoute(desk, readReadinessRoute, readReadiness)

  route.get('/metrics', mayWatch, async function showMetrics(c) {
    c.header('Cache-Control', 'no-store')
    return c.text(await metrics.registry.render(), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    })
  })

  return {
    open: route,
    desk,
    gauges(registry) {
      registry.gauge(
        'pona_outbox_mails',
        'Queued mails by state. Permanently refused mails count as waiting.',
        async () => {
          const { waiting, refused, held, failed, undeliverable } = await readOutboxHealth(db)
          return [
            { labels: { state: 'waiting' }, value: waiting },
            { labels: { state: 'refused' }, value: refused },
            { labels: { state: 'held' }, value: held },
            { labels: { state: 'failed' }, value: failed },
            { labels: { state: 'undeliverable' }, value: undeliverable },
          ]
        },
      )
      registry.gauge('pona_outbox_oldest_seconds', 'How long the oldest mail has waited.', async () => {
        const { oldestWaitingSince } = await readOutboxHealth(db)
        return [{ value: oldestWaitingSince === null ? 0 : Math.max(0, now() - oldestWaitingSince) / 1000 }]
      })
      registry.gauge('pona_disk_free_bytes', 'Free space on the disk of the data folder.', () => {
        const free = disk.freeBytes()
        return free === undefined ? [] : [{ value: free }]
      })
      registry.gauge('pona_losses', 'Losses and damages that were found and not yet accepted.', () => [
        { value: losses().length },
      ])
      registry.gauge('pona_database_checked', '1 once all pages were found sound since the start.', () => {
        const checked = soundness()
        return checked === null ? [] : [{ value: checked === 'sound' ? 1 : 0 }]
      })
      registry.gauge(
        'pona_pages_current',
        '0 while earlier pages are served, because rendering failed.',
        () => [{ value: pages.problem() === null ? 1 : 0 }],
      )
      registry.gauge(
        'pona_visitors_served',
        '0 while visitors get 503, because the set-up has not ended.',
        async () => [{ value: (await servesVisitors(setup)) ? 1 : 0 }],
      )
      registry.gauge(
        'pona_mail_files',
        '1 while mails become files, because there is no mail server.',
        () => [{ value: writesMailFiles() ? 1 : 0 }],
      )
      registry.gauge(
        'pona_clock_behind_seconds',
        'How far the clock is behind the newest event.',
        async () => [{ value: (await findClockBehind(db, now)) / 1000 }],
      )
      addProcessGauges(registry)
    },
  } satisfies Feature
}

/** A listener that the public reaches shows nothing without a token. */
function guardWatching({ metricsToken, deskListener }: Config): MiddlewareHandler {
  const hasToken = metricsToken === undefined ? undefined : createBearerCheck(metricsToken)
  return async function checkToken(c, next) {
    if (hasToken === undefined && deskListener === undefined) throw new AppError('not_found')
    if (hasToken?.(c.req.raw.headers) === false) {
      c.header('WWW-Authenticate', 'Bearer')
      throw new AppError('token_needed')
    }
    await next()
  }
}

async function findOutboxHealth(db: Db): Promise<OutboxHealth | undefined> {
  try {
    return await readOutboxHealth(db)
  } catch {
    return undefined
  }
}

/** While the database is away, that is what is told. */
async function servesVisitors(setup: Ground['setup']): Promise<boolean> {
  return await setup.isGated().then(
    (isGated) => !isGated,
    () => true,
  )
}

async function isWritable(db: Db): Promise<boolean> {
  try {
    // An update that matches nothing still takes the write lock.
    await db.updateTable('outbox').set({ attempts: 0 }).where(sql<boolean>`false`).execute()
    return true
  } catch {
    return false
  }
}
