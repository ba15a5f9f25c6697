import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumLaunchOptions } from '../../tests/support/chromium.ts'
import { addCoordinator } from '../../tests/support/desk.ts'
import { signInOverHttp, toStorageState } from '../../tests/support/desk-session.ts'
import { photographPage } from '../../tests/support/photographed-page.ts'
import { sendInquiryWithFiles } from '../../tests/support/sent-files.ts'
import { startServer } from '../../tests/support/server-process.ts'
import { type Opening, openOverOfficeLink, toMedianOpening } from '../office-link.ts'
import type { Row } from '../table.ts'

const ROUNDS = 5
/** As the patient's page makes photos smaller. */
const PHOTO_WIDTH = 1_920
const MAX_MS = 1_000

/** A coordinator opens an inquiry in a new window; nobody has looked at its photo before. */
export async function benchFirstPicture(): Promise<Row> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  const browser = await chromium.launch(await chromiumLaunchOptions())
  await using server = await startServer({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  const who = await addCoordinator({ ...server, dataDir }, 'Amina')
  const storageState = toStorageState(server.deskOrigin, await signInOverHttp(server.deskOrigin, who))
  const openings: Opening[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const content = await photographPage({ title: 'Report', seed: round, width: PHOTO_WIDTH })
    const { reference } = await sendInquiryWithFiles(server, [{ name: 'report.jpg', content }])
    const url = `${server.deskOrigin}/inquiries/${reference}`
    openings.push(await openOverOfficeLink(browser, url, '.files__thumbnail img', { storageState }))
  }
  await browser.close()
  rmSync(dataDir, { recursive: true, force: true })
  const { wantedMs, shellMs } = toMedianOpening(openings)
  return {
    name: 'first picture of an inquiry on the screen, ms',
    ...{ measured: wantedMs, reference: shellMs, atMost: MAX_MS },
  }
}
