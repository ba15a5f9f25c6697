import { setTimeout as sleep } from 'node:timers/promises'
import type { Asked, SteadyLoad } from './steady-load.ts'

/** After it no request should be led to an instance that is dead or frozen. */
export const LEFT_OUT_MS = 4_000
/** Limit for any answer. The machine of the tests does other things as well. */
const SLOW_MS = 5_000

/**
 * Outcomes of the requests that began while something was done. `late` are those that failed or were slow although they
 * began long after it: pages after LEFT_OUT_MS, inquiries after `inquiriesMs`.
 */
export async function watchRequests(
  load: SteadyLoad,
  perform: () => Promise<void>,
  inquiriesMs = LEFT_OUT_MS,
) {
  const from = load.asked.length
  const startedAt = performance.now()
  await perform()
  const endedAt = performance.now()
  // Requests that began at the very end are answered after it.
  await sleep(SLOW_MS)
  const asked = load.asked.slice(from).filter(({ begunAt }) => begunAt < endedAt)
  const waitedMs = asked.map(({ begunAt, endedAt: at = performance.now() }) => at - begunAt)
  const isLate = ({ kind, status, begunAt }: Asked, n: number) =>
    begunAt > startedAt + (kind === 'page' ? LEFT_OUT_MS : inquiriesMs) &&
    (status !== 200 || (waitedMs[n] ?? 0) > SLOW_MS)
  return {
    asked: asked.length,
    failed: asked.filter(({ status }) => status !== 200).length,
    late: asked.filter(isLate).length,
    /** Statuses of failed requests; 0 without an answer. */
    statuses: [...new Set(asked.map(({ status = 0 }) => status))]
      .filter((status) => status !== 200)
      .join(', '),
    slowestMs: Math.round(Math.max(...waitedMs)),
  }
}
