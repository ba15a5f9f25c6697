import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { bringFile } from '#testing/files/tus.ts'
import { type Sent, trySend } from './load.ts'
import { createPatientPage } from './patient-link.ts'

export type Asked = {
  kind: 'page' | 'inquiry'
  begunAt: number
  /** Undefined until it ended. */
  endedAt?: number
  /** 200 for what was answered as it should be; 0 without an answer. */
  status?: number
}

export type SteadyLoad = {
  asked: readonly Asked[]
  sent: readonly Sent[]
  /** Starts no more; resolves when each was answered or has failed. */
  stop(): Promise<void>
}

/** Visitors do not wait for each other: a request begins every few milliseconds, whatever became of the last one. */
export function startSteadyLoad(origin: string, requestsPerSecond: number): SteadyLoad {
  const asked: Asked[] = []
  const sent: Sent[] = []
  const running = new Set<Promise<void>>()
  let over = false

  async function note(kind: Asked['kind'], ask: () => Promise<number>): Promise<void> {
    const entry: Asked = { kind, begunAt: performance.now() }
    asked.push(entry)
    entry.status = await ask()
    entry.endedAt = performance.now()
  }

  function begin(n: number): Promise<void> {
    if (n % 2 === 0) return note('page', () => askForPage(origin))
    const inquiry: Sent = { key: crypto.randomUUID() }
    sent.push(inquiry)
    return note('inquiry', async () => {
      await trySend(origin, inquiry)
      return inquiry.reference === undefined ? (inquiry.status ?? 0) : 200
    })
  }

  async function beginInTurn(): Promise<void> {
    const startedAt = performance.now()
    for (let n = 0; !over; n++) {
      const one = begin(n).finally(() => running.delete(one))
      running.add(one)
      await sleep(Math.max(0, startedAt + ((n + 1) * 1_000) / requestsPerSecond - performance.now()))
    }
  }

  const beginning = beginInTurn()
  return {
    asked,
    sent,
    async stop() {
      over = true
      await beginning
      await Promise.all(running)
    },
  }
}

const FILE_BYTES = 300_000

/** One patient after the other sends an inquiry, and a file from its page. */
export function startFileLoad(origin: string) {
  const files = { sent: 0, refused: 0 }
  let over = false
  const ask = (path: string, init: RequestInit) => fetch(origin + path, init)

  async function sendInTurn(): Promise<void> {
    while (!over) {
      try {
        const page = await createPatientPage(origin)
        const content = randomBytes(FILE_BYTES)
        await bringFile(ask, page, { name: 'scan.pdf', content, batch: crypto.randomUUID(), position: 0 })
        files.sent += 1
      } catch {
        files.refused += 1
      }
    }
  }

  const sending = sendInTurn()
  return {
    async stop() {
      over = true
      await sending
      return files
    },
  }
}

async function askForPage(origin: string): Promise<number> {
  try {
    const response = await fetch(origin)
    const page = await response.text()
    // A page that was cut off is no answer.
    return response.ok && !page.includes('</html>') ? 0 : response.status
  } catch {
    return 0
  }
}
