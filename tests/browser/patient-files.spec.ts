import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { findViolations } from '#testing/desk/axe.ts'
import { expect, test } from '#testing/desk/browser.ts'
import { createPdf } from '#testing/files/pdf.ts'
import { openBadLink } from '#testing/outside/bad-link.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { openInquiryPage } from './inquiry-page.ts'

type Chosen = { name: string; mimeType: string; buffer: Buffer }

/** As a phone takes it: large, and with the place in it. */
async function takePhoto(name: string): Promise<Chosen> {
  const [width, height] = [3_200, 2_400]
  const noise = await sharp(randomBytes(100 * 75 * 3), { raw: { width: 100, height: 75, channels: 3 } })
    .resize(width, height)
    .withExif({ IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .jpeg({ quality: 97 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer: noise }
}

const scan = (name: string, bytes: number): Chosen => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)]),
})

const files = (page: Page) => page.getByRole('region', { name: 'Send your reports' })
const chooser = (page: Page) => files(page).getByLabel('Choose photos or files')
const status = (page: Page) => files(page).getByRole('status')

/** Takes one file back, or sends it in full size. */
async function useMenu(page: Page, label: string | RegExp, act: 'Take it back' | 'Send it in full size') {
  const menu = files(page).locator('details')
  if (!(await menu.evaluate((details: HTMLDetailsElement) => details.open)))
    await menu.locator('summary').click()
  const option = menu.locator('option').filter({ hasText: label })
  await menu.getByLabel('Which file?').selectOption(await option.getAttribute('value'))
  await menu.getByRole('button', { name: act }).click()
}

/** Chosen once the script is there. */
async function choose(page: Page, chosen: Chosen[], input = chooser(page)): Promise<void> {
  await input.scrollIntoViewIfNeeded()
  await expect(files(page).getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
  await input.setInputFiles(chosen)
}

test('chosen photos are sent at once, smaller, in their order, and can be taken back', {
  tag: '@journey',
}, async ({ browser, page, pona }) => {
  await page.goto(await openInquiryPage(pona))
  const sent: { length: number; position: string }[] = []
  page.on('request', (request) => {
    const { 'upload-length': length, 'upload-metadata': metadata = '' } = request.headers()
    const [, position = ''] = /position (\S+)/.exec(metadata) ?? []
    if (length) sent.push({ length: Number(length), position: Buffer.from(position, 'base64').toString() })
  })
  const photos = [await takePhoto('1.jpg'), await takePhoto('2.jpg'), await takePhoto('3.jpg')]
  await choose(page, photos)
  await expect(status(page)).toHaveText('All 3 files have reached us.')
  expect(sent.map(({ position }) => position)).toEqual(['0', '1', '2'])
  for (const [index, { length }] of sent.entries())
    expect(length).toBeLessThan((photos[index]?.buffer.byteLength ?? 0) / 2)

  await expect(files(page).getByText('Photos are made smaller on your device first')).toBeVisible()
  await expect(files(page).locator('button:visible')).toHaveText(['Forget the names'])
  await useMenu(page, '2.jpg', 'Send it in full size')
  await expect.poll(() => sent.at(-1)?.length).toBe(photos[1]?.buffer.byteLength)
  await expect(status(page)).toHaveText('All 3 files have reached us.')
  await useMenu(page, '3.jpg', 'Take it back')
  await expect(status(page)).toHaveText('“3.jpg” was taken back. All 2 files have reached us.')

  await page.reload()
  await expect(files(page).getByText(/^File \d: received\.$/)).toHaveCount(2)
  await expect(files(page).getByRole('listitem').last()).toContainText('2.jpg')
  await useMenu(page, 'File 2: 2.jpg', 'Take it back')
  await expect(status(page)).toHaveText('“File 2: 2.jpg” was taken back.')
  await expect(files(page).getByText(/^File \d: received\.$/)).toHaveCount(1)
  await page.reload()
  await expect(files(page).getByText(/^File \d: received\.$/)).toHaveCount(1)
  const elsewhere = await browser.newPage()
  await elsewhere.goto(page.url())
  await expect(files(elsewhere).getByText(/^File 1: received\.$/)).toBeVisible()
  await expect(elsewhere.locator('body')).not.toContainText('.jpg')
  await elsewhere.close()
})

test.describe('by a link that was replaced meanwhile', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('nothing is said to be taken back', async ({ page, pona }) => {
    await page.goto(await openInquiryPage(pona))
    await choose(page, [scan('report.pdf', 10_000), scan('other.pdf', 10_000)])
    await expect(status(page)).toHaveText('All 2 files have reached us.')
    await page.route(/\/files/, (route) => route.fulfill({ status: 404 }))
    await useMenu(page, 'report.pdf', 'Take it back')
    await expect(files(page)).toContainText('This did not work.')
    await expect(status(page)).toHaveText('All 2 files have reached us.')
    // The link is in order, and the file was taken back elsewhere.
    await page.route(/\/files$/, (route) => route.continue())
    await useMenu(page, 'report.pdf', 'Take it back')
    await expect(status(page)).toHaveText('“report.pdf” was taken back. Your file has reached us.')
  })
})

test.describe('over a bad link', () => {
  test.use({ expectedConsole: [/ERR_|Failed to load resource/] })

  test('a file goes on by itself after each cut', { tag: ['@journey', '@once'] }, async ({ page, pona }) => {
    const path = await openInquiryPage(pona)
    await page.goto(pona.origin + path)
    await using link = await openBadLink(Number(new URL(pona.origin).port), {
      ...{ bytesPerSecond: 150_000, cutEveryMs: 1_500 },
    })
    // The page itself comes over a good one.
    await page.route(/\/files/, (route) => {
      const url = new URL(route.request().url())
      url.port = String(link.port)
      return route.continue({ url: url.href })
    })
    await choose(page, [scan('report.pdf', 900_000)])
    await expect(files(page).getByText(/^(?:Less than a minute|About \d+ minutes) left\.$/)).toBeVisible()
    await expect(status(page)).toHaveText('Your file has reached us.', { timeout: 60_000 })
    await expect(files(page).locator('.files__left')).toBeEmpty()
    expect(link.cuts()).toBeGreaterThan(2)
    // Cut thirteen times as often as in life, so that much of it is under way at a cut.
    expect(link.sent()).toBeLessThan(2 * 900_000)
  })
})

test.describe('while the disk is full', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('the page says so, and goes on by itself once there is room', { tag: '@once' }, async ({
    page,
    pona,
  }) => {
    const body = JSON.stringify({ error: { code: 'disk_full', message: 'The disk of the server is full.' } })
    const uploads = /\/files$/
    await page.route(uploads, (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body }),
    )
    await page.goto(await openInquiryPage(pona))
    await choose(page, [scan('report.pdf', 400_000)])
    const noRoom = files(page).getByText(/^We have no room for files right now\. It goes on by itself/)
    await expect(noRoom).toBeVisible()
    await page.unroute(uploads)
    await expect(status(page)).toHaveText('Your file has reached us.')
    await expect(noRoom).toHaveCount(0)
  })
})

test.describe('where the script was lost on its way', () => {
  test.use({ expectedConsole: [/ERR_FAILED|Failed to fetch dynamically/] })

  test('it is fetched again when a file is chosen', async ({ page, pona }) => {
    let tries = 0
    await page.route(/\/assets\/patient-files-/, (route) => {
      tries += 1
      return tries === 1 ? route.abort() : route.continue()
    })
    await page.goto(await openInquiryPage(pona))
    await chooser(page).scrollIntoViewIfNeeded()
    await expect.poll(() => tries).toBe(1)
    await chooser(page).focus()
    await choose(page, [scan('report.pdf', 20_000)])
    await expect(status(page)).toHaveText('Your file has reached us.')
  })
})

test('after a reload a file that is chosen again goes on where it was', { tag: '@journey' }, async ({
  page,
  pona,
}) => {
  const path = await openInquiryPage(pona)
  await page.goto(pona.origin + path)
  const report = scan('report.pdf', 600_000)
  const offsets: number[] = []
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset']
    if (offset !== undefined) offsets.push(Number(offset))
  })
  let slices = 0
  let isReloaded = false
  await page.route(/\/files\//, async (route) => {
    slices += 1
    if (slices <= 2 || isReloaded) await route.continue()
  })
  await choose(page, [report])
  await expect(files(page).getByText(/^[1-9]\d* % has reached us\.$/)).toBeVisible()
  await expect.poll(() => slices).toBe(3)
  page.on('dialog', (dialog) => void dialog.accept())
  // To unroute would let the third slice go, and a fast disk would have it before the reload.
  isReloaded = true
  await page.reload()
  await expect(files(page).getByText(/^File 1: \d+ % received\./)).toBeVisible()
  const stoppedAt = offsets.at(-1) ?? 0
  offsets.length = 0
  await choose(page, [report])
  await expect(status(page)).toHaveText('Your file has reached us.')
  // Its line in the page's own list has gone.
  await expect(files(page).getByText(/^File 1:/)).toHaveCount(0)
  expect(stoppedAt).toBeGreaterThan(0)
  expect(offsets[0]).toBeGreaterThanOrEqual(stoppedAt)
})

test('the page says how many pages a PDF has, and nothing of a photo', async ({ page, pona }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const path = await openInquiryPage(pona)
  await page.goto(path)
  const pdf = (lines: string[]) => ({ ...scan('report.pdf', 0), buffer: createPdf(lines) })
  await choose(page, [pdf(['Letter', 'Blood test', 'X-ray'])])
  await expect(status(page)).toHaveText('Your file has reached us.')
  await choose(page, [pdf(['One page'])])
  await expect(status(page)).toHaveText('All 2 files have reached us.')
  await choose(page, [await takePhoto('photo.jpg')])
  await expect(status(page)).toHaveText('All 3 files have reached us.')
  await expect(async () => {
    await page.goto(path)
    const lines = await page.locator('.files__received li > p:last-child').allTextContents()
    expect(lines).toEqual(['File 1, 3 pages: received.', 'File 2, 1 page: received.', 'File 3: received.'])
  }).toPass()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('pages photographed one after the other are one message', async ({ page, pona }) => {
  await page.goto(await openInquiryPage(pona))
  const sent: { batch?: string; position?: string }[] = []
  page.on('request', (request) => {
    const { 'upload-metadata': metadata } = request.headers()
    if (metadata) sent.push(Object.fromEntries(metadata.split(',').map((pair) => pair.split(' '))))
  })
  const camera = files(page).getByLabel('Photograph a page')
  const isSecondTaken = Promise.withResolvers<void>()
  await page.route(/\/files\//, async (route) => {
    await isSecondTaken.promise
    await route.continue()
  })
  await choose(page, [scan('1.pdf', 300_000)], camera)
  await choose(page, [scan('2.pdf', 300_000)], camera)
  isSecondTaken.resolve()
  await expect(status(page)).toHaveText('All 2 files have reached us.')
  expect(sent.map(({ position = '' }) => Buffer.from(position, 'base64').toString())).toEqual(['0', '1'])
  expect(sent[0]?.batch).toBe(sent[1]?.batch)
  await choose(page, [scan('3.pdf', 10)])
  await expect(status(page)).toHaveText('All 3 files have reached us.')
  expect(sent[2]?.batch).not.toBe(sent[1]?.batch)
})

test('what is empty, too much or of a kind that we only keep is said at once, and stays said', async ({
  page,
  pona,
}) => {
  const path = await openInquiryPage(pona)
  await page.goto(path)
  const lines = files(page).locator('.files__list > li')
  await choose(page, [{ ...scan('empty.pdf', 0), buffer: Buffer.alloc(0) }])
  await expect(lines).toContainText(['This file is empty, so nothing was sent.'])
  await expect(status(page)).toHaveText('“empty.pdf” was not sent. This file is empty, so nothing was sent.')
  await choose(page, [{ ...scan('notes.xyz', 10), mimeType: '' }])
  const keptOnly = 'We keep a file of this kind, but may not be able to look at it. A photo or PDF is safer.'
  await expect(lines.last()).toContainText(`Received. ${keptOnly}`)
  await expect(status(page)).toHaveText(
    'We have 1 of 2 files. “empty.pdf” was not sent. This file is empty, so nothing was sent.',
  )
  await choose(
    page,
    Array.from({ length: 51 }, (_, n) => scan(`${n}.pdf`, 10)),
  )
  await expect(lines.filter({ hasText: 'One inquiry can have 50 files and 3 GB.' })).toHaveCount(2)
  await expect(status(page)).toHaveText(/^We have 50 of 53 files\. 3 files were not sent\./)
  await page.goto(path)
  await expect(files(page).getByRole('listitem').filter({ hasText: 'notes.xyz' })).toContainText(keptOnly)
})

test('files that were chosen and did not arrive before a reload are named, until they are chosen again', async ({
  page,
  pona,
}) => {
  await page.goto(await openInquiryPage(pona))
  const chosen = ['a', 'b', 'c', 'd', 'e'].map((name, n) => scan(`${name}.pdf`, 1_000 + n))
  let isReloaded = false
  const arrived = new Set<string>()
  await page.route(/\/files\//, async (route) => {
    arrived.add(route.request().url())
    // The third waits for ever.
    if (arrived.size <= 2 || isReloaded) await route.continue()
  })
  await choose(page, chosen)
  await expect(status(page)).toHaveText('We have 2 of 5 files.')
  await expect.poll(() => arrived.size).toBe(3)
  page.on('dialog', (dialog) => void dialog.accept())
  isReloaded = true
  await page.reload()
  const missing = files(page).locator('.files__missing')
  await expect(missing).toHaveText('5 chosen, 2 arrived. Choose the others again: c.pdf, d.pdf, e.pdf')
  await expect(
    files(page).getByText('this device remembers the names of these files, and no pictures'),
  ).toBeVisible()
  await expect(files(page).getByRole('listitem').first()).toHaveText('a.pdfFile 1: received.')
  await choose(page, chosen.slice(2, 4))
  await expect(status(page)).toHaveText('All 2 files have reached us.')
  await expect(missing).toHaveText('5 chosen, 2 arrived. Choose the others again: e.pdf')
  await page.reload()
  await expect(missing).toHaveText('5 chosen, 4 arrived. Choose the others again: e.pdf')
  await files(page).getByRole('button', { name: 'Forget the names' }).click()
  await expect(missing).toBeHidden()
  await expect(status(page)).toHaveText('This device has forgotten the names.')
  await expect(files(page)).not.toContainText('.pdf')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('.pdf')
})

test('leaving the page makes the device forget the names', async ({ page, pona }) => {
  await page.goto(await openInquiryPage(pona))
  await choose(page, [scan('private.pdf', 10)])
  await expect(status(page)).toHaveText('Your file has reached us.')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('private.pdf')
  await page.getByRole('button', { name: 'Leave this page' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('private.pdf')
})

test('the list of files has no problem for a screen reader, and fits the narrowest phone', async ({
  page,
  pona,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(await openInquiryPage(pona))
  await choose(page, [scan('a-very-long-name-that-some-scanner-has-made-up-2026-11-22-0001.pdf', 1_000)])
  await expect(status(page)).toHaveText('Your file has reached us.')
  await files(page).locator('summary').click()
  const violations = await findViolations(page, {}, '#reports')
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the form sends files, and the page says that they arrived', { tag: '@journey' }, async ({
    page,
    pona,
  }) => {
    await page.goto(await openInquiryPage(pona))
    await chooser(page).setInputFiles([scan('1.pdf', 200_000), scan('2.pdf', 10)])
    await files(page).getByRole('button', { name: 'Send', exact: true }).click()
    await expect(files(page).getByText('All 2 files have reached us.')).toBeVisible()
    await expect(files(page).getByText(/^File \d: received\.$/)).toHaveCount(2)
    await useMenu(page, 'File 2', 'Take it back')
    await expect(files(page).getByText(/^File \d: received\.$/)).toHaveCount(1)
    await files(page).getByRole('button', { name: 'Send', exact: true }).click()
    await expect(files(page).getByRole('alert')).toHaveText(
      'No file was chosen. Choose one, then press “Send”.',
    )
  })
})
