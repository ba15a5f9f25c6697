import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than any lease. */
const PATIENCE_MS = 240_000
const PAUSE_MS = 400

/** Tries again until it is seen to be done, as people do while a server is away. */
export async function insist(
  what: string,
  isDone: () => Promise<boolean>,
  tryOnce: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const until = Date.now() + PATIENCE_MS
  let last: unknown
  while (Date.now() < until) {
    try {
      if (await isDone()) return
      await tryOnce()
    } catch (error) {
      last = error
    }
    await sleep(PAUSE_MS)
  }
  throw new Error(`Not done within ${PATIENCE_MS / 1000} s: ${what}`, { cause: last })
}
