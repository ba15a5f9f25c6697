import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readVersion } from '../process/version.ts'
import type { Registry } from './registry.ts'

const NANOSECONDS = 1e9

export function addProcessGauges(registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
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

function readDelay(delay: ReturnType<typeof monitorEventLoopDelay>) {
  const samples = [
    // Not `quantile`, which is reserved for summaries.
    { labels: { statistic: 'median' }, value: delay.percentile(50) / NANOSECONDS },
    { labels: { statistic: 'p99' }, value: delay.percentile(99) / NANOSECONDS },
    { labels: { statistic: 'max' }, value: delay.max / NANOSECONDS },
  ]
  delay.reset()
  return samples
}
