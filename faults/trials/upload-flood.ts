import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { bringFile } from '#testing/files/tus.ts'
import { startServer } from '#testing/server/server-process.ts'
import { postInquiry } from '../load.ts'
import { createPatientPage } from '../patient-link.ts'
import { toPercentile } from '../percentile.ts'
import { findProcObstacle, readMemory } from '../process-state.ts'
import { toSettings } from '../recovery.ts'
import type { Trial } from '../trial.ts'

/** 100 Mbit/s that somebody fills with files. */
const BYTES_A_SECOND = 12_500_000
const TICK_MS = 20
const UPLOADS = 40
/** More than arrives. */
const FILE_BYTES = 100_000_000
/** One address may have 20 at once; the others wait for their turn. */
const MAX_OF_ADDRESS = 20
const FORMS_A_ROUND = 40
const MAX_MORE_MEMORY_MB = 64
/** The suite measures no times: its machine does other things as well. */
const MIN_ROUNDS_FOR_TIMES = 5

export const uploadFlood: Trial = {
  title: 'a flood of files is bounded, and the form is answered meanwhile',
  rounds: 1,
  findObstacle: findProcObstacle,
  async run({ rounds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-flood-'))
    await using server = await startServer(toSettings(dataDir))
    const pages = await Promise.all(Array.from({ length: UPLOADS }, () => createPatientPage(server.origin)))
    await timeForms(server.origin, 1)
    const calm = await timeForms(server.origin, rounds)
    const before = readMemory(server.pid).residentMb
    const patient = await createPatientPage(server.origin)
    const flood = startFlood(server.origin, pages)
    await sleep(1_000)
    const atOnce = countBegun(dataDir)
    const isLong = rounds >= MIN_ROUNDS_FOR_TIMES
    const photo = isLong ? sendPhoto(server.origin, patient) : undefined
    const flooded = await timeForms(server.origin, rounds)
    const arrived = await photo
    const { bytes } = await flood.stop()
    const after = readMemory(server.pid).peakMb
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
    const forms = calm.length + flooded.length
    const ratio = Math.round((100 * toPercentile(flooded, 0.99)) / toPercentile(calm, 0.99))
    return [
      { what: 'forms confirmed', count: forms, atLeast: 2 * rounds * FORMS_A_ROUND },
      { what: 'megabytes that the flood sent', count: Math.round(bytes / 1e6), atLeast: 1 },
      { what: 'uploads that arrive at once', count: atOnce, of: UPLOADS, atMost: MAX_OF_ADDRESS },
      {
        what: 'MB of memory more than before',
        count: Math.round(after - before),
        atMost: MAX_MORE_MEMORY_MB,
      },
      ...(isLong
        ? [
            { what: 'photos of a patient with the same address', count: Number(arrived), of: 1, atLeast: 1 },
            { what: 'p99 of the form, per cent of that without the flood', count: ratio, atMost: 150 },
          ]
        : []),
    ]
  },
}

/** In milliseconds, of those that were confirmed; sent one after the other. */
async function timeForms(origin: string, rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < rounds * FORMS_A_ROUND; n++) {
    const startedAt = performance.now()
    const response = await postInquiry(origin, crypto.randomUUID())
    await response.text()
    if (response.status === 200) times.push(performance.now() - startedAt)
  }
  return times
}

function countBegun(dataDir: string): number {
  using database = new DatabaseSync(join(dataDir, 'pona.db'), { readOnly: true, timeout: 5_000 })
  const row = database.prepare('select count(*) as files from file where stored_bytes > 0').get()
  return Number(row?.['files'])
}

/** False where it is refused. */
async function sendPhoto(origin: string, page: string): Promise<boolean> {
  const photo = { name: 'page.jpg', content: randomBytes(200_000), batch: crypto.randomUUID(), position: 0 }
  const ask = (path: string, init: RequestInit) => fetch(origin + path, init)
  return bringFile(ask, page, photo).then(
    () => true,
    () => false,
  )
}

function startFlood(origin: string, pages: readonly string[]) {
  const state = { isOver: false, bytes: 0 }
  const part = randomBytes(Math.round((BYTES_A_SECOND * TICK_MS) / 1_000 / MAX_OF_ADDRESS))

  async function flood(page: string): Promise<void> {
    const created = await fetch(`${origin}${page}/files`, {
      method: 'POST',
      headers: { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(FILE_BYTES) },
    })
    const sending = request(origin + created.headers.get('location'), {
      method: 'PATCH',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': '0',
        'Content-Type': 'application/offset+octet-stream',
        'Content-Length': String(FILE_BYTES),
      },
    })
    let isOpen = true
    sending.on('error', () => {})
    sending.on('close', () => {
      isOpen = false
    })
    sending.on('response', () => {
      isOpen = false
    })
    while (isOpen && !state.isOver) {
      if (sending.writableNeedDrain) {
        await sleep(TICK_MS)
        continue
      }
      sending.write(part)
      state.bytes += part.byteLength
      await sleep(TICK_MS)
    }
    sending.destroy()
  }

  const flooding = Promise.all(pages.map(flood))
  return {
    async stop() {
      state.isOver = true
      await flooding
      return state
    },
  }
}
