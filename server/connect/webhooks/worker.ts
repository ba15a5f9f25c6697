import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Ground } from '../../case/feature.ts'
import { openIntactTarget, type Target } from '../../company/webhooks/targets.ts'
import { toWaitMs } from '../../platform/worker/backoff.ts'
import { startWorker, type Worker } from '../../platform/worker/worker.ts'
import { endGone } from './change.ts'
import { composeBody } from './compose.ts'
import type { Reach } from './reach.ts'
import { toWebhookHeaders } from './sign.ts'
import {
  claimDelivery,
  type DeliveryJob,
  dropDelivery,
  findNextDueAt,
  type Outcome,
  recordOutcome,
  releaseDelivery,
} from './store.ts'

const MAX_SLEEP_MS = 10_000
/** Another process leases due deliveries that can't be claimed. */
const CONTENTION_RETRY_MS = 500
const STOP_GRACE_MS = 2_000
const GIVE_UP_AFTER_MS = 3 * DAY_MS
const MAX_RETRY_AFTER_MS = HOUR_MS
const GONE = 410

export type WebhookDeps = Pick<
  Ground,
  'db' | 'vault' | 'log' | 'now' | 'random' | 'config' | 'announce' | 'wakeOutbox'
> & { reach: Reach }

export type WebhookWorker = Worker & { start(): void }

/** Sends what is due, one at a time to each receiver, so that one that is slow delays no other. */
export function createWebhookWorker(deps: WebhookDeps): WebhookWorker {
  const { db, vault, log, now } = deps
  const inFlight = new Map<string, { job: DeliveryJob; sending: Promise<void> }>()
  const started = Promise.withResolvers<void>()
  const worker = startWorker({
    log,
    failure: 'The deliveries of webhooks could not be read',
    ready: started.promise,
    round: startDue,
    async end() {
      const sending = [...inFlight.values()]
      await Promise.race([Promise.all(sending.map((one) => one.sending)), sleep(STOP_GRACE_MS)])
      for (const { job } of inFlight.values())
        await releaseDelivery(db, job).catch((error: unknown) =>
          log.error({ err: error }, 'The lease of a delivery could not be released; it expires'),
        )
    },
  })

  async function startDue(): Promise<number> {
    const at = now()
    const targets = (await listTargets()).filter(({ id }) => !inFlight.has(id))
    let claimed = 0
    for (const { id, target } of targets) {
      const job = await claimDelivery(db, id, at)
      if (job === undefined) continue
      claimed += 1
      const sending = deliver(target, job)
        .catch((error: unknown) =>
          log.error({ err: error }, 'A delivery could not be recorded; it is repeated'),
        )
        .finally(() => {
          inFlight.delete(id)
          worker.wake()
        })
      inFlight.set(id, { job, sending })
    }
    const waiting = targets.map(({ id }) => id).filter((id) => !inFlight.has(id))
    const nextDueAt = (await findNextDueAt(db, waiting)) ?? Number.POSITIVE_INFINITY
    return Math.min(Math.max(nextDueAt - at, claimed === 0 ? CONTENTION_RETRY_MS : 0), MAX_SLEEP_MS)
  }

  async function listTargets(): Promise<{ id: string; target: Target }[]> {
    const rows = await db
      .selectFrom('webhook')
      .select(['id', 'state', 'key_id', 'sealed'])
      .where('state', '=', 'active')
      .execute()
    const targets: { id: string; target: Target }[] = []
    for (const row of rows) {
      try {
        targets.push({ id: row.id, target: await openIntactTarget(db, vault, row) })
      } catch (error) {
        log.error({ err: error, webhook: row.id }, 'A webhook can not be opened: nothing is sent by it')
      }
    }
    return targets
  }

  async function deliver(target: Target, job: DeliveryJob): Promise<void> {
    const startedAt = performance.now()
    const toTook = () => Math.round(performance.now() - startedAt)
    try {
      const body = await composeBody(deps, job, target.fields)
      if (body === undefined) return await dropDelivery(db, job)
      const text = JSON.stringify(body)
      const timestamp = Math.floor(now() / 1_000)
      const { status, retryAfterMs } = await deps.reach.post({
        endpoint: target.url,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Standard-Webhooks/1.0',
          ...toWebhookHeaders(target.secret, { id: job.id, timestamp, body: text }),
        },
        body: Buffer.from(text),
      })
      const attempt = { status, error: null, tookMs: toTook() }
      if (status >= 200 && status < 300)
        return await recordOutcome(db, job, { ...attempt, state: 'sent', at: now() })
      if (status === GONE) {
        await recordOutcome(db, job, { ...attempt, state: 'failed' })
        return await endGone(deps, job.webhookId)
      }
      await recordOutcome(db, job, toFailure(job, attempt, retryAfterMs))
    } catch (error) {
      const attempt = { status: null, error: toErrorCode(error), tookMs: toTook() }
      log.warn({ err: error, webhook: job.webhookId, delivery: job.id }, 'A webhook could not be delivered')
      await recordOutcome(db, job, toFailure(job, attempt))
    }
  }

  function toFailure(
    job: DeliveryJob,
    attempt: Pick<Outcome, 'status' | 'error' | 'tookMs'>,
    retryAfterMs = 0,
  ): Outcome {
    const at = now()
    if (at - job.queuedAt > GIVE_UP_AFTER_MS) return { ...attempt, state: 'failed' }
    const waitMs = Math.max(toWaitMs(job.attempts, deps.random), Math.min(retryAfterMs, MAX_RETRY_AFTER_MS))
    return { ...attempt, state: 'waiting', dueAt: at + waitMs }
  }

  return { ...worker, start: started.resolve }
}

/** Such as `ECONNREFUSED`, never a text: it may quote what was sent. */
function toErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'UNEXPECTED'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'ETIMEDOUT'
  return 'code' in error && typeof error.code === 'string' && /^[A-Z\d_]{1,60}$/.test(error.code)
    ? error.code
    : 'UNEXPECTED'
}
