import { setImmediate as yieldTurn } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { openForReading } from '../db/open.ts'
import { createLog } from '../log/log.ts'
import { dataKeysFile } from '../vault/data-keys.ts'
import { createFileKeyring, createKeyring } from '../vault/keyring.ts'
import { openVault } from '../vault/vault.ts'
import type { Answer, ReaderSettings, Request } from './messages.ts'
import type { AnyReading, ReadingDeps } from './reading.ts'

/** One is with the taker while the next is made. */
const PARTS_AHEAD = 2

/** The whole work of the reading thread. If the database can't be opened, the thread ends with that error. */
export async function serveReadings(readings: readonly AnyReading[]): Promise<void> {
  const byName = new Map(readings.map((reading) => [reading.name, reading]))
  const running = new Map<number, ReturnType<typeof createCredit>>()
  // Settings come from the thread that started this one.
  const deps = await openDeps(workerData as ReaderSettings)

  async function run(id: number, name: string, input: unknown): Promise<void> {
    const credit = createCredit(PARTS_AHEAD)
    running.set(id, credit)
    try {
      const reading = byName.get(name)
      if (reading === undefined) throw new Error(`There is no reading ${name}`)
      const parts = reading.read(deps, input)
      for (;;) {
        if (!(await credit.take())) return void (await parts.return(undefined))
        const { done, value } = await parts.next()
        if (done) return post({ id, result: value })
        post({ id, part: value })
      }
    } catch (error) {
      post({ id, error })
    } finally {
      running.delete(id)
    }
  }

  parentPort?.on('message', (request: Request) => {
    if ('name' in request) void run(request.id, request.name, request.input)
    else if ('taken' in request) running.get(request.id)?.add()
    else running.get(request.id)?.end()
  })
}

/** Bytes are handed over, not copied. */
function post(answer: Answer): void {
  const part = 'part' in answer ? answer.part : undefined
  parentPort?.postMessage(answer, part instanceof Uint8Array ? [part.buffer as ArrayBuffer] : [])
}

async function openDeps(settings: ReaderSettings): Promise<ReadingDeps> {
  const { dataKeys, dataDir, logLevel } = settings
  const log = createLog(logLevel)
  const db = await openForReading(settings, (error) =>
    log.warn({ err: error }, 'A database connection for reading broke'),
  )
  const keyring = dataKeys === undefined ? createFileKeyring(dataKeysFile(dataDir)) : createKeyring(dataKeys)
  return { db, vault: await openVault(db, keyring), log, yieldTurn }
}

/** How many parts may still be sent before one is taken. */
function createCredit(parts: number) {
  let left = parts
  let isEnded = false
  let wake: (() => void) | undefined
  return {
    /** Waits for one; false once nobody wants more. */
    async take(): Promise<boolean> {
      while (left === 0 && !isEnded)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      left--
      return !isEnded
    },
    add(): void {
      left++
      wake?.()
    },
    end(): void {
      isEnded = true
      wake?.()
    },
  }
}
