import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 100

/** Paths that a coordinator requests again and again. */
export const deskWork = {
  list: '/desk/v1/inquiries?view=due',
  search: '/desk/v1/inquiries?view=all&q=stairs',
  export: '/desk/v1/export?view=all',
} as const

/** Asks until it is disposed, and reads each answer to its end. */
export function startDeskWork(
  deskOrigin: string,
  headers: Record<string, string>,
  path: string,
): AsyncDisposable {
  const stop = new AbortController()

  async function work(): Promise<void> {
    while (!stop.signal.aborted) {
      const response = await fetch(deskOrigin + path, { headers, signal: stop.signal })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`The desk answered ${response.status}`)
      await sleep(PAUSE_MS)
    }
  }

  const working = work().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error
  })
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      await working
    },
  }
}
