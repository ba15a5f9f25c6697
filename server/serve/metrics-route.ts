import { Hono } from 'hono'
import { countFiles, countReleased } from '../case/files/count-files.ts'
import { addMailGauges } from '../incoming-mail/gauges.ts'
import type { IncomingMailSettings } from '../platform/config/mail-settings.ts'
import type { Db } from '../platform/db/tables.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { addProcessGauges } from '../platform/metrics/process-gauges.ts'
import { readOutboxHealth } from '../platform/outbox/store.ts'

type MetricsDeps = {
  incoming: IncomingMailSettings
  db: Db
  now: () => number
  disk: { freeBytes(): number | undefined }
  fileStore: { isUsable(): boolean }
  losses: () => readonly string[]
  intake: { waiting(): number }
  metrics: Metrics
}

/** On the desk listener alone, without a sign-in: counts and times only. */
export function metricsRoute({ db, now, disk, fileStore, losses, intake, metrics, incoming }: MetricsDeps) {
  const { registry } = metrics
  registry.gauge('pona_intake_waiting', 'Inquiries that wait to be stored.', () => [
    { value: intake.waiting() },
  ])
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
  registry.gauge('pona_file_store_usable', 'Whether files can be stored and read.', () => [
    { value: fileStore.isUsable() ? 1 : 0 },
  ])
  registry.gauge('pona_files', 'Files by state.', async () =>
    (await countFiles(db)).map(({ state, files }) => ({ labels: { state }, value: files })),
  )
  registry.gauge('pona_files_bytes', 'What is stored of files, by state.', async () =>
    (await countFiles(db)).map(({ state, bytes }) => ({ labels: { state }, value: bytes })),
  )
  registry.gauge('pona_file_objects_released', 'Objects that wait for their deletion.', async () => [
    { value: await countReleased(db) },
  ])
  registry.gauge('pona_losses', 'Losses detected at a start and not yet accepted.', () => [
    { value: losses().length },
  ])
  if (incoming.imap ?? incoming.lmtp) addMailGauges(registry, { db, now, incoming })
  addProcessGauges(registry)

  return new Hono().get('/', async function showMetrics(c) {
    c.header('Cache-Control', 'no-store')
    return c.text(await registry.render(), 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
    })
  })
}
