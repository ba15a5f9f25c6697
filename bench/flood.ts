import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'valibot'
import { type InquiryList, inquiryListSchema } from '#contract/desk/inquiries.ts'
import { inquiryLimits } from '#contract/inquiry/inquiry.ts'
import { addCoordinator } from '#testing/desk/desk.ts'
import { signInOverHttp } from '#testing/desk/desk-session.ts'
import { startServer } from '#testing/server/server-process.ts'
import { storeInquiries } from '#testing/server/stored-inquiries.ts'
import { findProcObstacle, readMemory } from '../faults/process-state.ts'
import { parseConfig } from '../server/platform/config/config.ts'
import { createLog } from '../server/platform/log/log.ts'
import { openStorage } from '../server/serve/open-storage.ts'
import type { Row } from './table.ts'

const INQUIRIES = 100_000
const MAX_MB = 400
/** Time for the first page of a search: part from memory, part opened within the time limit of a search. */
const MAX_ANSWER_MS = 2_500
const LONG_CHARACTERS = ['\u{FDFA}', '\u{321D}'] as const
const NEEDLE = 'needle'

const unboundedSearch = join(import.meta.dirname, 'flood', 'unbounded-search.ts')

/** Searches 100,000 inquiries of maximum length, with the bounded index and with an unbounded one. */
export async function benchFlood(): Promise<Row[]> {
  if (findProcObstacle() !== undefined) return []
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  try {
    await fill(dataDir)
    const flooded = await searchFlooded(dataDir)
    const control = await measureUnbounded(dataDir)
    return [
      { name: 'memory, MB', measured: flooded.peakMb, reference: flooded.restMb, atMost: MAX_MB },
      {
        name: 'first answer, ms',
        measured: flooded.firstMs,
        reference: flooded.wholeMs,
        atMost: MAX_ANSWER_MS,
      },
      { name: 'found of one', measured: flooded.found, reference: 1, atLeast: 1 },
      {
        name: 'control: memory of an index without a bound, MB',
        measured: control,
        reference: flooded.peakMb,
        atLeast: MAX_MB,
      },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(dataDir: string): Promise<void> {
  await using storage = await openStorage(parseConfig({ DATA_DIR: dataDir }), { log: createLog('silent') })
  const startsAt = Date.now() - INQUIRIES
  await storeInquiries(storage.db, storage.vault, INQUIRIES, (index) => ({
    inquiry: {
      name: 'Flood',
      email: `flood${index}@example.org`,
      countryCode: '+254',
      phone: '0712 345 678',
      treatment: '',
      message: toLongMessage(index),
      locale: 'en',
      consentVersion: '2026-11',
    },
    signals: { isTrapFilled: false, filledInMs: undefined },
    idempotencyKey: undefined,
    receivedAt: startsAt + index,
    mailing: { isCrowded: false, mayAcknowledge: true },
  }))
}

function toLongMessage(index: number): string {
  const start = index === INQUIRIES / 2 ? `${index} ${NEEDLE} ` : `${index} `
  const character = LONG_CHARACTERS[index % LONG_CHARACTERS.length] ?? ''
  return start + character.repeat(inquiryLimits.message - start.length)
}

async function searchFlooded(dataDir: string) {
  await using server = await startServer({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const who = await addCoordinator({ ...server, dataDir }, 'Amina')
  const session = await signInOverHttp(server.deskOrigin, who)
  const headers = { authorization: `Bearer ${session.access_token}` }
  const restMb = readMemory(server.pid).residentMb
  const ask = async (cursor?: string): Promise<InquiryList> => {
    const query = new URLSearchParams({ view: 'all', q: NEEDLE, ...(cursor && { cursor }) })
    const response = await fetch(`${server.deskOrigin}/desk/v1/inquiries?${query}`, { headers })
    return parse(inquiryListSchema, await response.json())
  }
  await ask()
  const startedAt = performance.now()
  let page = await ask()
  const firstMs = performance.now() - startedAt
  let found = page.rows.length
  while (page.nextCursor !== null) {
    page = await ask(page.nextCursor)
    found += page.rows.length
  }
  const wholeMs = performance.now() - startedAt
  return { restMb, firstMs, wholeMs, found, peakMb: readMemory(server.pid).peakMb }
}

async function measureUnbounded(dataDir: string): Promise<number> {
  const child: ChildProcess = spawn(process.execPath, [unboundedSearch, dataDir, NEEDLE], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  let peakMb = 0
  while (child.exitCode === null && child.signalCode === null && peakMb < MAX_MB) {
    await sleep(50)
    if (child.exitCode === null) peakMb = Math.max(peakMb, readMemory(child.pid).peakMb)
  }
  child.kill('SIGKILL')
  await exited
  return peakMb
}
