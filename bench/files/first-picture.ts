import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addCoordinator } from '#testing/desk/desk.ts'
import { signInOverHttp, toStorageState } from '#testing/desk/desk-session.ts'
import { photographPage } from '#testing/files/photographed-page.ts'
import { sendInquiryWithFiles } from '#testing/files/sent-files.ts'
import { chromiumLaunchOptions } from '#testing/outside/chromium.ts'
import { chromium } from '#testing/outside/playwright.ts'
import { startServer } from '#testing/server/server-process.ts'
import { type Opening, openOverOfficeLink, toMedianOpening } from '../office-link.ts'
import type { Row } from '../table.ts'

const ROUNDS = 3
const INQUIRIES = 2
/** As the patient's page makes photos smaller. */
const PHOTO_WIDTH = 1_920
const MAX_MS = 700

/** A coordinator opens inquiries in new windows; nobody has looked at their photos before, nor at any before the first. */
export async function benchFirstPicture(): Promise<Row[]> {
  const rounds: Opening[][] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await openInquiries())
  const toRow = (which: string, at: number): Row => {
    const { wantedMs, shellMs } = toMedianOpening(rounds.flatMap((openings) => openings[at] ?? []))
    return {
      name: `${which} picture of a desk on the screen, ms`,
      ...{ measured: wantedMs, reference: shellMs, atMost: MAX_MS },
    }
  }
  return [toRow('first', 0), toRow('next', 1)]
}

async function openInquiries(): Promise<Opening[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  const browser = await chromium.launch(await chromiumLaunchOptions())
  await using server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  const who = await addCoordinator({ ...server, dataDir }, 'Amina')
  const storageState = toStorageState(server.deskOrigin, await signInOverHttp(server.deskOrigin, who))
  const openings: Opening[] = []
  for (let seed = 0; seed < INQUIRIES; seed++) {
    const content = await photographPage({ title: 'Report', seed, width: PHOTO_WIDTH })
    const { reference } = await sendInquiryWithFiles(server, [{ name: 'report.jpg', content }])
    const url = `${server.deskOrigin}/inquiries/${reference}`
    openings.push(await openOverOfficeLink(browser, url, '.files__thumbnail img', { storageState }))
  }
  await browser.close()
  rmSync(dataDir, { recursive: true, force: true })
  return openings
}
