import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addCoordinator, sendInquiry, signIn } from '#testing/desk/desk.ts'
import { chromiumLaunchOptions } from '#testing/outside/chromium.ts'
import { chromium } from '#testing/outside/playwright.ts'
import { startServer } from '#testing/server/server-process.ts'
import { openSlowly, type SlowDesk } from './desk/open-slowly.ts'
import { type Opening, openOverOfficeLink, toMedian, toMedianOpening } from './office-link.ts'
import type { Row } from './table.ts'

const ROUNDS = 5
const INQUIRIES = 60
const MAX_MS = 1_000
const MAX_FIRST_KB = 150
const MAX_ALL_KB = 335
const MAX_SLOW_MS = 1_500
const MAX_LOADING_TASK_MS = 200
const MAX_HEADING_MS = 100
const MAX_CONVERSATION_MS = 400
const MAX_OPENING_TASK_MS = 150

export async function benchDesk(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  const browser = await chromium.launch(await chromiumLaunchOptions())
  await using server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  const served = { ...server, dataDir }
  const who = await addCoordinator(served, 'Amina')
  for (let count = 0; count < INQUIRIES; count++) await sendInquiry(served)
  const first = await browser.newPage()
  await signIn(first, served, who)
  const storageState = await first.context().storageState()
  const openings: Opening[] = []
  const slow: SlowDesk[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const url = `${server.deskOrigin}/`
    openings.push(await openOverOfficeLink(browser, url, 'a[href^="/inquiries/"]', { storageState }))
    slow.push(await openSlowly(browser, url, { storageState }))
  }
  await browser.close()
  rmSync(dataDir, { recursive: true, force: true })
  const { wantedMs, shellMs } = toMedianOpening(openings)
  return [
    {
      name: 'first inquiry on the screen, ms',
      measured: wantedMs,
      reference: shellMs,
      atMost: MAX_MS,
    },
    ...toSlowRows(slow),
  ]
}

function toSlowRows(slow: readonly SlowDesk[]): Row[] {
  const opened = slow.flatMap((desk) => desk.opened)
  const answerMs = toMedian(opened.map((one) => one.answerMs))
  const firstKb = toMedian(slow.map(({ firstBytes }) => firstBytes / 1_000))
  const allKb = toMedian(slow.map(({ allBytes }) => allBytes / 1_000))
  const shellMs = toMedian(slow.map((desk) => desk.shellMs))
  const listMs = toMedian(slow.map((desk) => desk.listMs))
  return [
    { name: 'script until the first inquiry, kB', measured: firstKb, reference: allKb, atMost: MAX_FIRST_KB },
    { name: 'script in all, kB', measured: allKb, reference: firstKb, atMost: MAX_ALL_KB },
    { name: 'processor 4 x: first inquiry, ms', measured: listMs, reference: shellMs, atMost: MAX_SLOW_MS },
    {
      name: 'processor 4 x: longest task until all is loaded, ms',
      measured: toMedian(slow.map((desk) => desk.longestTaskMs)),
      reference: listMs,
      atMost: MAX_LOADING_TASK_MS,
    },
    {
      name: 'processor 4 x: heading of the next inquiry, ms',
      measured: toMedian(opened.map((one) => one.headingMs)),
      reference: answerMs,
      atMost: MAX_HEADING_MS,
    },
    {
      name: 'processor 4 x: its conversation, ms',
      measured: toMedian(opened.map((one) => one.conversationMs)),
      reference: answerMs,
      atMost: MAX_CONVERSATION_MS,
    },
    {
      name: 'processor 4 x: longest task of opening, ms',
      measured: toMedian(opened.map((one) => one.longestTaskMs)),
      reference: answerMs,
      atMost: MAX_OPENING_TASK_MS,
    },
  ]
}
