import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumLaunchOptions } from '../tests/support/chromium.ts'
import { addCoordinator, sendInquiry, signIn } from '../tests/support/desk.ts'
import { startServer } from '../tests/support/server-process.ts'
import { type Opening, openOverOfficeLink, toMedianOpening } from './office-link.ts'
import type { Row } from './table.ts'

const ROUNDS = 5
const INQUIRIES = 60
const MAX_MS = 1_000

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
  for (let round = 0; round < ROUNDS; round++) {
    const url = `${server.deskOrigin}/`
    openings.push(await openOverOfficeLink(browser, url, 'a[href^="/inquiries/"]', { storageState }))
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
  ]
}
