import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '#contract/durations.ts'
import { findDevices } from '../../company/staff/devices.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { toWaitMs } from '../../platform/worker/backoff.ts'
import { startWorker, type Worker } from '../../platform/worker/worker.ts'
import { type SendDeps, sendPush } from './send.ts'
import { areUnseen, claimUnseen, toMessage } from './unseen.ts'

/** Notifications within this time, as when many inquiries are handed over, become one message. */
const GATHER_MS = 1_000
const MAX_ATTEMPTS = 5
const MAX_RETRY_AFTER_MS = 20 * 60 * 1_000
const STOP_GRACE_MS = 2_000

export type WorkerDeps = SendDeps & {
  vault: Vault
  now: () => number
  random: () => number
  pause?: (ms: number, signal: AbortSignal) => Promise<void>
}

export type PushWorker = Worker & {
  start(): void
}

/** Retries are in memory only: the digest mail covers messages that a crash or a push service loses. */
export function createPushWorker(deps: WorkerDeps): PushWorker {
  const running = new Set<Promise<void>>()
  const started = Promise.withResolvers<void>()
  const worker = startWorker({
    log: deps.log,
    failure: 'Notifications could not be pushed',
    ready: started.promise,
    async round(stop) {
      await waitUnlessStopped(GATHER_MS, stop)
      if (stop.aborted) return 0
      // The next round doesn't wait for retries of this one.
      const sending = pushUnseen(deps, stop)
        .catch((error: unknown) => deps.log.error({ err: error }, 'Notifications could not be pushed'))
        .finally(() => running.delete(sending))
      running.add(sending)
      return DAY_MS
    },
    end: () => Promise.race([Promise.all(running), sleep(STOP_GRACE_MS)]),
  })
  return { ...worker, start: started.resolve }
}

/** One pass over the unseen notifications; resolves when each message is sent, refused or given up. */
export async function pushUnseen(deps: WorkerDeps, signal: AbortSignal): Promise<void> {
  const claimed = await claimUnseen(deps.db, deps.now())
  await Promise.all(
    [...claimed].map(async ([staffId, [first, ...others]]) => {
      if (first === undefined) return
      const notifications = [first, ...others] as const
      const devices = await findDevices(deps.db, deps.vault, staffId)
      await Promise.all(devices.map((device) => deliver(deps, { staffId, device, notifications, signal })))
    }),
  )
}

type Delivery = {
  staffId: string
  device: Parameters<typeof sendPush>[1]['device']
  notifications: Parameters<typeof toMessage>[0]
  signal: AbortSignal
}

async function deliver(
  deps: WorkerDeps,
  { staffId, device, notifications, signal }: Delivery,
): Promise<void> {
  const { metrics, random, pause = waitUnlessStopped } = deps
  for (let attempts = 1; ; attempts++) {
    const { outcome, retryAfterMs } = await sendPush(deps, { staffId, device }, toMessage(notifications))
    if (outcome !== 'unreachable') return metrics.pushes.add({ outcome })
    const waitMs = Math.max(toWaitMs(attempts, random), retryAfterMs ?? 0)
    if (attempts === MAX_ATTEMPTS || waitMs > MAX_RETRY_AFTER_MS) break
    metrics.pushes.add({ outcome: 'retried' })
    await pause(waitMs, signal)
    // Read again: it may be seen by now, or the device removed.
    const devices = await findDevices(deps.db, deps.vault, staffId)
    const isWanted = devices.some(({ id }) => id === device.id) && (await areUnseen(deps.db, notifications))
    if (signal.aborted || !isWanted) return
  }
  metrics.pushes.add({ outcome: 'lost' })
}

async function waitUnlessStopped(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
