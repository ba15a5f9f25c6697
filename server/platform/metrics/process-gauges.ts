import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readVersion } from '../process/version.ts'
import type { Registry } from './registry.ts'

const NANOSECONDS = 1e9
/** Each look wakes the process, a hundred times a second by default: a fifth of the processor time of a quiet server. */
const LOOK_EVERY_MS = 50

export function addProcessGauges(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS })
  registry.gauge('pona_build_info', 'The running version, and its Node version.', () => [
    { labels: { version: readVersion(), node: process.versions.node }, value: 1 },
  ])
  registry.gauge('process_start_time_seconds', 'When the process started.', () => [
    { value: Math.round(performance.timeOrigin) / 1000 },
  ])
  registry.gauge('process_cpu_seconds', 'Processor time used, user and system.', () => {
    const { user, system } = process.cpuUsage()
    return [{ value: (user + system) / 1e6 }]
  })
  registry.gauge('process_memory_bytes', 'Memory by kind.', () => {
    const { rss, heapUsed, external } = process.memoryUsage()
    return [
      { labels: { kind: 'resident' }, value: rss },
      { labels: { kind: 'heap' }, value: heapUsed },
      { labels: { kind: 'external' }, value: external },
    ]
  })
  registry.gauge('pona_event_loop_delay_seconds', 'Delay of the event loop since the last scrape.', () =>
    readDelay(delay),
  )
}

/** Zeros at the first scrape: a server that nobody scrapes measures nothing. */
function readDelay(delay: ReturnType<typeof monitorEventLoopDelay>) {
  const toSeconds = (nanoseconds: number) => Math.max(nanoseconds / NANOSECONDS - LOOK_EVERY_MS / 1000, 0)
  const samples = [
    // Not `quantile`, which is reserved for summaries.
    { labels: { statistic: 'median' }, value: toSeconds(delay.percentile(50)) },
    { labels: { statistic: 'p99' }, value: toSeconds(delay.percentile(99)) },
    { labels: { statistic: 'max' }, value: toSeconds(delay.max) },
  ]
  delay.reset()
  delay.enable()
  return samples
}
