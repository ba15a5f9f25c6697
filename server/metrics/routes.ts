import { Hono } from 'hono'
import type { Db } from '../db/tables.ts'
import { readOutboxHealth } from '../outbox/store.ts'
import type { Metrics } from './metrics.ts'
import { addProcessGauges } from './process-gauges.ts'

type MetricsDeps = {
  db: Db
  now: () => number
  disk: { freeBytes(): number | undefined }
  losses: () => readonly string[]
  intake: { waiting(): number }
  metrics: Metrics
}

/** On the desk listener alone, without a sign-in: counts and times only. */
export function metricsRoute({ db, now, disk, losses, intake, metrics: { registry } }: MetricsDeps) {
  registry.gauge('pona_intake_waiting', 'Inquiries that wait for their transaction.', () => [
    { value: intake.waiting() },
  ])
  registry.gauge(
    'pona_outbox_mails',
    'Mails on the queue by state; those refused for good are among those that wait.',
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
  registry.gauge('pona_disk_free_bytes', 'Room left where the data is.', () => {
    const free = disk.freeBytes()
    return free === undefined ? [] : [{ value: free }]
  })
  registry.gauge('pona_losses', 'Losses that a start has found and nobody has accepted.', () => [
    { value: losses().length },
  ])
  addProcessGauges(registry)

  return new Hono().get('/', async function showMetrics(c) {
    c.header('Cache-Control', 'no-store')
    return c.text(await registry.render(), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    })
  })
}
