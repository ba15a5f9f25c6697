import { setTimeout as sleep } from 'node:timers/promises'
import { postInquiry } from '../../faults/load.ts'

const INQUIRY_EVERY_MS = 50
const LIST_EVERY_MS = 500

export type Work = AsyncDisposable & {
  /** Latencies of the inquiries that were answered since the last call, in ms. */
  takeLatencies(): number[]
}

/** Inquiries arrive at a steady rate, whether or not the last one is answered, and a desk asks for its list. */
export function startWork(
  { origin, deskOrigin }: { origin: string; deskOrigin: string },
  headers: Record<string, string>,
): Work {
  let latencies: number[] = []
  let stopping = false
  const inFlight = new Set<Promise<void>>()

  async function inquire(): Promise<void> {
    const startedAt = performance.now()
    const response = await postInquiry(origin, crypto.randomUUID())
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`An inquiry was refused: ${response.status}`)
    latencies.push(performance.now() - startedAt)
  }

  async function arrive(): Promise<void> {
    for (let dueAt = performance.now(); !stopping; dueAt += INQUIRY_EVERY_MS) {
      await sleep(Math.max(0, dueAt - performance.now()))
      const inquiring = inquire().finally(() => inFlight.delete(inquiring))
      inFlight.add(inquiring)
    }
  }

  async function list(): Promise<void> {
    while (!stopping) {
      await (await fetch(`${deskOrigin}/desk/v1/inquiries?view=due`, { headers })).arrayBuffer()
      await sleep(LIST_EVERY_MS)
    }
  }

  const running = Promise.all([arrive(), list()])
  return {
    takeLatencies() {
      const taken = latencies
      latencies = []
      return taken
    },
    async [Symbol.asyncDispose]() {
      stopping = true
      await running
      await Promise.all(inFlight)
    },
  }
}
