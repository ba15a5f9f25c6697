import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addCoordinator } from '#testing/desk/desk.ts'
import { signInOverHttp, toStorageState } from '#testing/desk/desk-session.ts'
import { type SentFile, sendInquiryWithFiles } from '#testing/files/sent-files.ts'
import { chromiumLaunchOptions } from '#testing/outside/chromium.ts'
import { type Browser, type BrowserContextOptions, chromium } from '#testing/outside/playwright.ts'
import { createRandom } from '#testing/server/random.ts'
import { startServer } from '#testing/server/server-process.ts'
import { createActiveFiles } from '../active-files.ts'
import { type MarkServer, startMarkServer } from '../mark-server.ts'
import { toSettings } from '../recovery.ts'
import { none, type Trial } from '../trial.ts'

/** A script that runs does so within this. */
const SETTLE_MS = 150
/** Limit of one inquiry. */
const MAX_FILES = 50

export const activeFiles: Trial = {
  title: 'no file of a patient runs anything in a coordinator’s browser, however it is opened',
  rounds: 10,
  async run({ rounds, seed }) {
    let files: SentFile[] = []
    await using marks = await startMarkServer(async (toMark) => {
      files = pick(await createActiveFiles(toMark), rounds, seed)
      return files
    })
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-active-'))
    await using server = await startServer(toSettings(dataDir))
    const session = await signInOverHttp(
      server.deskOrigin,
      await addCoordinator({ ...server, dataDir }, 'Amina'),
    )
    const extraHTTPHeaders = { authorization: `Bearer ${session.access_token}` }
    const browser = await chromium.launch(await chromiumLaunchOptions())
    try {
      const references: string[] = []
      for (let from = 0; from < files.length; from += MAX_FILES) {
        const sent = await sendInquiryWithFiles(server, files.slice(from, from + MAX_FILES))
        references.push(sent.reference)
      }
      const urls = await listUrls(server.deskOrigin, references, extraHTTPHeaders)
      await openEach(browser, marks, urls, { extraHTTPHeaders })
      const storageState = toStorageState(server.deskOrigin, session)
      const seen = await lookAtEach(browser, server.deskOrigin, references, { storageState })
      const ran = marks.takeRan()
      await openEach(
        browser,
        marks,
        files.map((_, n) => marks.toNaive(n)),
        {},
      )
      return [
        ...none('files that ran something', ran.size, urls.length),
        { what: 'files looked at in the viewer', count: seen, of: files.length, atLeast: files.length },
        {
          what: 'control: ran where they are served as they are named',
          count: marks.takeRan().size,
          of: files.length,
          atLeast: Math.ceil(files.length / 10),
        },
      ]
    } finally {
      await browser.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

/** At random. A fifth are named as what every browser runs, so that the control shows something. */
function pick(files: readonly SentFile[], count: number, seed: number): SentFile[] {
  const random = createRandom(seed)
  const shuffled = files
    .map((file) => ({ file, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ file }) => file)
  const running = shuffled.filter(({ name }) => name.endsWith('.html')).slice(0, Math.ceil(count / 5))
  return [...new Set([...running, ...shuffled])].slice(0, count)
}

async function listUrls(deskOrigin: string, references: string[], headers: Record<string, string>) {
  const urls: string[] = []
  for (const reference of references) {
    const response = await fetch(`${deskOrigin}/desk/v1/inquiries/${reference}`, { headers })
    const { files } = (await response.json()) as { files: { id: string }[] }
    urls.push(...files.map(({ id }) => `${deskOrigin}/desk/v1/files/${id}`))
  }
  return urls
}

/** In a window of its own, and embedded in another site's page. */
async function openEach(
  browser: Browser,
  marks: MarkServer,
  urls: readonly string[],
  options: BrowserContextOptions,
): Promise<void> {
  for (const url of urls) {
    const context = await browser.newContext(options)
    for (const address of [url, marks.toEmbedding(url)]) {
      const page = await context.newPage()
      // A download is no navigation.
      await page.goto(address).catch(() => undefined)
      await sleep(SETTLE_MS)
    }
    await context.close()
  }
}

/** Returns how many the viewer has shown, or said that it can't. */
async function lookAtEach(
  browser: Browser,
  deskOrigin: string,
  references: readonly string[],
  options: BrowserContextOptions,
): Promise<number> {
  let seen = 0
  for (const reference of references) {
    const page = await browser.newPage(options)
    await page.goto(`${deskOrigin}/inquiries/${reference}`)
    const conversation = page.getByRole('region', { name: 'Conversation' })
    await conversation
      .getByRole('button', { name: /^Look at / })
      .first()
      .click()
    const status = page
      .getByRole('dialog')
      .getByRole('status')
      .filter({ hasText: /^File \d+ of/ })
    const readPlace = async () => {
      await status.waitFor()
      const [, at, of] = /^File (\d+) of (\d+)/.exec((await status.textContent()) ?? '') ?? []
      return { at: Number(at), of: Number(of) }
    }
    const go = async (key: string, to: number) => {
      await page.keyboard.press(key)
      await status.filter({ hasText: `File ${to} of` }).waitFor()
    }
    const { at: openedAt, of } = await readPlace()
    // The first that can be looked at may come after others that can only be downloaded.
    for (let at = openedAt; at > 1; at--) await go('ArrowLeft', at - 1)
    for (let at = 1; at <= of; at++) {
      if (at > 1) await go('ArrowRight', at)
      await sleep(SETTLE_MS)
      seen += 1
    }
    await page.close()
  }
  return seen
}
