import type { Log } from '../log/log.ts'

const RETRY_AFTER_ERROR_MS = 1_000

export type Worker = AsyncDisposable & {
  /** Looks for work now. */
  wake(): void
}

type Work = {
  log: Log
  /** Does what is due, and resolves to how long nothing will be: 0 to look again at once. */
  round: (stop: AbortSignal) => Promise<number>
  /** Logged when a round fails; it is tried again a second later. */
  failure: string
  /** After each round. */
  onRest?: () => void
  /** The first round begins after this. */
  ready?: Promise<void> | undefined
  /** Repeated while it lives, of the leases that it holds. */
  renewal?: { leaseMs: number; renew: () => Promise<unknown>; failure: string }
  /** Ends a round that would take long, at the stop. */
  interrupt?: () => void
  /** After the last round. */
  end?: () => Promise<unknown>
}

/** Does one round after the other until disposed, and sleeps between them until woken. */
export function startWorker(work: Work): Worker {
  const { log, round, failure, onRest, ready, renewal, interrupt, end } = work
  let woken = Promise.withResolvers<void>()
  const stop = new AbortController()
  const stopped = Promise.withResolvers<void>()

  async function run(): Promise<void> {
    await Promise.race([ready, stopped.promise])
    while (!stop.signal.aborted) {
      // Before the round, so that what is queued meanwhile is found by the next.
      woken = Promise.withResolvers()
      const pauseMs = await round(stop.signal).catch((error: unknown) => {
        log.error({ err: error }, failure)
        return RETRY_AFTER_ERROR_MS
      })
      onRest?.()
      if (pauseMs > 0 && !stop.signal.aborted) await rest(pauseMs)
    }
    await end?.()
  }

  async function rest(ms: number): Promise<void> {
    const timer = setTimeout(woken.resolve, ms)
    await woken.promise
    clearTimeout(timer)
  }

  const timer =
    renewal &&
    setInterval(() => {
      renewal.renew().catch((error: unknown) => log.error({ err: error }, renewal.failure))
    }, renewal.leaseMs / 3)
  const running = run()
  return {
    wake: () => woken.resolve(),
    async [Symbol.asyncDispose]() {
      stop.abort()
      stopped.resolve()
      woken.resolve()
      interrupt?.()
      await running
      clearInterval(timer)
    },
  }
}
