import * as v from 'valibot'
import { type Readiness, readinessSchema } from '#contract/company/readiness.ts'
import type { Config } from '../../server/platform/config/config.ts'
import { type Answer, askAsMonitor, askListener } from './ask-server.ts'

export type RunningServer = {
  /** Undefined while nothing answers. An earlier release may not name its version. */
  up: { version: string | undefined } | undefined
  /** Or the reason why it can't be read, in a sentence. */
  readiness: Readiness | string
  /** Times in seconds since the epoch. Undefined where the server does not show it. */
  figures: { startedAt?: number; diskFreeBytes?: number; backupAgeSeconds?: number }
}

const upSchema = v.object({ status: v.literal('ok'), version: v.optional(v.string()) })

/** Asks the server of these settings on this machine what it shows to monitors. */
export async function readRunningServer(config: Config): Promise<RunningServer> {
  const up = await askListener(config.publicListener, { path: '/up' })
  // Measures the disk, which the metrics then tell.
  const readyz = await askAsMonitor(config, '/readyz')
  const metrics = await askAsMonitor(config, '/metrics')
  const isUp = v.safeParse(upSchema, parseJson(up?.body))
  return {
    up: isUp.success ? { version: isUp.output.version } : undefined,
    readiness: readReadiness(readyz),
    figures: metrics?.status === 200 ? readFigures(metrics.body) : {},
  }
}

function readReadiness(answer: Answer | undefined): Readiness | string {
  if (answer === undefined) return 'The listener of the desk does not answer'
  if (answer.status === 401) return 'The running server has another METRICS_TOKEN than these settings'
  if (answer.status === 404) return 'On one port the server shows whether it is ready only by METRICS_TOKEN'
  const parsed = v.safeParse(readinessSchema, parseJson(answer.body))
  return parsed.success
    ? parsed.output
    : `/readyz answers ${answer.status}, and says nothing that is known here`
}

function parseJson(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '')
  } catch {
    return undefined
  }
}

function readFigures(metrics: string): RunningServer['figures'] {
  // The company's name begins those of its own.
  const read = (name: string) => {
    const value = Number(new RegExp(`^(?:[a-z][a-z0-9_]*_)?${name} (\\S+)$`, 'm').exec(metrics)?.[1])
    return Number.isFinite(value) ? value : undefined
  }
  const found = {
    startedAt: read('process_start_time_seconds'),
    diskFreeBytes: read('disk_free_bytes'),
    backupAgeSeconds: read('backup_age_seconds'),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
