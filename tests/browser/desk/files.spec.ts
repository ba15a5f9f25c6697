import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { findViolations } from '#testing/desk/axe.ts'
import { expect, type Pona, test } from '#testing/desk/browser.ts'
import { createDicom } from '#testing/files/dicom.ts'
import { createPdf } from '#testing/files/pdf.ts'
import { type SentFile, sendInquiryWithFiles } from '#testing/files/sent-files.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { openDesk, openInquiry } from './desk-page.ts'

const createPicture = (width: number, height: number) =>
  sharp(randomBytes(12 * 8 * 3), { raw: { width: 12, height: 8, channels: 3 } }).resize(width, height, {
    fit: 'fill',
  })

async function createFiles(): Promise<SentFile[]> {
  return [
    { name: 'knee 1.jpg', content: await createPicture(1_600, 1_200).jpeg().toBuffer() },
    { name: 'knee 2.png', content: await createPicture(300, 900).png().toBuffer() },
    { name: 'cd.zip', content: Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(500)]) },
  ]
}

/** In the conversation; the list of files has another one. */
const findFirst = (page: Page) =>
  page.getByRole('region', { name: 'Conversation' }).getByRole('button', { name: /^Look at knee 1\.jpg/ })

async function openViewer(page: Page, pona: Pona, files: readonly SentFile[]) {
  const { reference } = await sendInquiryWithFiles(pona, files)
  await openInquiry(page, pona, reference)
  await findFirst(page).click()
  const viewer = page.getByRole('dialog')
  await expect(viewer.getByRole('img', { name: 'knee 1.jpg' })).toBeVisible()
  return viewer
}

type Place = { x: number; y: number; degrees: number; zoom: number }

async function expectPlace(page: Page, place: Partial<Place>): Promise<void> {
  await expect.poll(() => page.locator('.viewer__picture').evaluate(readPlace)).toMatchObject(place)
}

function readPlace(picture: HTMLElement | SVGElement): Place {
  const numbers = picture.style.getPropertyValue('--place').match(/-?[\d.]+/g) ?? []
  const [x = 0, y = 0, degrees = 0, zoom = 0] = numbers.map((text) => Math.round(Number(text) * 100) / 100)
  return { x: Math.round(x), y: Math.round(y), degrees, zoom }
}

test('pictures are looked at by keyboard alone: zoom, turn, next, and back to the timeline', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina')
  const viewer = await openViewer(page, pona, await createFiles())
  await expect(viewer).toContainText('not scanned')
  await expect(viewer.getByRole('status')).toHaveText('File 1 of 3: knee 1.jpg, not scanned')
  await expectPlace(page, { x: 0, y: 0, degrees: 0, zoom: 1 })

  for (let n = 0; n < 6; n++) await page.keyboard.press('+')
  await expectPlace(page, { x: 0, y: 0, zoom: 3.81 })
  await expect(viewer).toContainText('381 %')
  // A picture that goes beyond the stage moves; it doesn't make room for the next.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expectPlace(page, { x: -60, y: -60, zoom: 3.81 })
  await expect(viewer.getByRole('img', { name: 'knee 1.jpg' })).toBeVisible()
  await page.keyboard.press('0')
  await page.keyboard.press('r')
  await expectPlace(page, { x: 0, y: 0, degrees: 90, zoom: 1 })

  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: 'knee 2.png' })).toBeVisible()
  await expect(viewer.getByRole('heading', { name: 'knee 2.png' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('This kind can only be downloaded.')
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('status')).toHaveText('File 3 of 3: cd.zip, not scanned')
  const downloading = page.waitForEvent('download')
  await viewer.getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('cd.zip')
  await page.keyboard.press('ArrowLeft')
  await expect(viewer.getByRole('img', { name: 'knee 2.png' })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(findFirst(page)).toBeFocused()
})

test('the wheel zooms about the pointer, and a drag moves the picture', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Baraka')
  await openViewer(page, pona, await createFiles())
  const box = await page.locator('.viewer__stage').boundingBox()
  if (box === null) throw new Error('There is no stage')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.wheel(0, -800)
  // Exactly in the middle there is no pixel.
  await expect.poll(async () => (await page.locator('.viewer__picture').evaluate(readPlace)).zoom).toBe(4.95)
  const before = await page.locator('.viewer__picture').evaluate(readPlace)
  await page.mouse.down()
  await page.mouse.move(middle.x + 40, middle.y + 30, { steps: 4 })
  await page.mouse.up()
  await expectPlace(page, { x: before.x + 40, zoom: 4.95 })
  await page.mouse.dblclick(middle.x, middle.y)
  await expectPlace(page, { x: 0, y: 0, degrees: 0, zoom: 1 })
})

test('a finger goes to the next file, and axe finds nothing at any width', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Otieno', { hasTouch: true })
  const viewer = await openViewer(page, pona, await createFiles())
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await findViolations(page, {}, '[role=dialog]'), `${colorScheme} at ${width}`).toEqual([])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    for (const button of await viewer.getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= width, await button.innerHTML()).toBe(true)
    }
  }
  await page.emulateMedia({ media: 'print' })
  await expect(viewer.getByRole('img', { name: 'knee 1.jpg' })).toBeVisible()
  await expect(viewer.getByRole('button', { name: 'Next file' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Conversation', includeHidden: true })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.locator('.viewer__stage').evaluate((stage) => {
    const say = (type: string, clientX: number) =>
      stage.dispatchEvent(
        new PointerEvent(type, { pointerId: 1, pointerType: 'touch', clientX, clientY: 300, bubbles: true }),
      )
    stage.setPointerCapture = () => {}
    say('pointerdown', 300)
    say('pointermove', 200)
    say('pointerup', 200)
  })
  await expect(viewer.getByRole('img', { name: 'knee 2.png' })).toBeVisible()
})

test('a PDF shows its first page at once and the others when they are reached, by keyboard', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Neema')
  const lines = ['Knee report', 'Second page', 'Third page', 'Last page']
  const [jpeg] = await createFiles()
  if (jpeg === undefined) throw new Error('There is no picture')
  const viewer = await openViewer(page, pona, [
    jpeg,
    { name: 'report.pdf', content: createPdf(lines) },
    { name: 'large.pdf', content: createPdf(lines, { padding: 2_000_000 }) },
  ])
  const asked: string[] = []
  page.on('request', (request) => {
    const range = request.headers()['range']
    if (request.url().includes('/desk/v1/files/') && range) asked.push(range)
  })
  for (const name of ['report.pdf', 'large.pdf']) {
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('heading', { name })).toBeVisible()
    const first = viewer.getByRole('region', { name: 'Page 1', exact: true })
    await expect(first).toContainText('Knee report')
    await expect(first.locator('canvas')).toBeVisible()
    await expect.poll(() => first.locator('canvas').evaluate(hasOrange)).toBe(true)
    await expect(viewer.getByText('Page 1 of 4')).toBeVisible()
    await expect(viewer.getByRole('region', { name: 'Page 4', exact: true }).locator('canvas')).toHaveCount(0)
    for (let n = 0; n < 8; n++) await page.keyboard.press('PageDown')
    await expect(viewer.getByText('Page 4 of 4')).toBeVisible()
    await expect(viewer.getByRole('region', { name: 'Page 4', exact: true })).toContainText('Last page')
    await expect(first.locator('canvas')).toHaveCount(0)
  }
  // Only the shown parts of the large file are fetched.
  const bytes = asked
    .map((range) => /(\d+)-(\d+)/.exec(range) ?? [])
    .map(([, from, to]) => Number(to) - Number(from))
  expect(bytes.length).toBeGreaterThan(1)
  expect(bytes.reduce((sum, part) => sum + part, 0)).toBeLessThan(1_000_000)

  const before = await viewer.getByRole('region', { name: 'Page 4', exact: true }).boundingBox()
  await page.keyboard.press('r')
  await expect
    .poll(
      async () => (await viewer.getByRole('region', { name: 'Page 4', exact: true }).boundingBox())?.height,
    )
    .toBeLessThan(before?.height ?? 0)
  expect(await findViolations(page, {}, '[role=dialog]')).toEqual([])
})

test('the header of a DICOM file is a table that axe finds nothing in', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Rehema')
  const [jpeg] = await createFiles()
  if (jpeg === undefined) throw new Error('There is no picture')
  const viewer = await openViewer(page, pona, [jpeg, { name: 'IM0001.dcm', content: createDicom({}) }])
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('row', { name: 'Patient MWANGI WANJIKU' })).toBeVisible()
  await expect(viewer.getByRole('row', { name: 'Kind of scan MRI (MR)' })).toBeVisible()
  await expect(viewer.getByRole('row', { name: 'Taken on 2026-11-18' })).toBeVisible()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findViolations(page, {}, '[role=dialog]')).toEqual([])
    expect(await viewer.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
  }
})

test('a scan of somebody else says so, a voice note is played, and a browser without HEIC says that', async ({
  openWindow,
  pona,
}) => {
  const { page } = await openDesk(openWindow, pona, 'Rehema')
  const patient = Buffer.from('OTIENO^ASHA')
  const [jpeg] = await createFiles()
  if (jpeg === undefined) throw new Error('There is no picture')
  const viewer = await openViewer(page, pona, [
    jpeg,
    { name: 'IM0001.dcm', content: createDicom({ patient }) },
    { name: 'voice.webm', content: Buffer.from(await page.evaluate(recordTone)) },
    { name: 'IMG_1.heic', content: Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic') },
  ])
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('alert')).toContainText('The scan is of OTIENO ASHA, the inquiry of')
  await page.keyboard.press('ArrowRight')
  const sound = viewer.locator('audio')
  await expect(sound).toBeVisible()
  expect(await findViolations(page, {}, '[role=dialog]')).toEqual([])
  await sound.evaluate(async (element) => {
    if (!(element instanceof HTMLAudioElement)) throw new Error('No sound')
    const ended = new Promise((resolve) => element.addEventListener('ended', resolve))
    element.muted = true
    await element.play()
    await ended
  })
  await page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('This browser shows no HEIC.')
})

/** A tone as browsers record it: Opus in WebM. */
async function recordTone(): Promise<number[]> {
  const context = new AudioContext()
  const tone = context.createOscillator()
  const target = context.createMediaStreamDestination()
  tone.connect(target)
  tone.start()
  const recorder = new MediaRecorder(target.stream, { mimeType: 'audio/webm;codecs=opus' })
  const recorded = new Promise<Blob>((resolve) => {
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (recorder.state === 'recording') recorder.stop()
      else resolve(data)
    })
  })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  recorder.start(200)
  await recorded
  return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
}

function hasOrange(canvas: HTMLElement | SVGElement): boolean {
  if (!(canvas instanceof HTMLCanvasElement)) return false
  const { width, height } = canvas
  const [red = 0, green = 0, blue = 0] =
    canvas.getContext('2d')?.getImageData(width * 0.25, height * 0.42, 1, 1).data ?? []
  return red > 240 && green > 100 && green < 150 && blue < 80
}

test.describe('with files that can’t be shown', () => {
  test.use({ expectedConsole: [/status of 422/] })

  test('a damaged picture is refused in words, and a cut one as far as it goes', async ({
    openWindow,
    pona,
  }) => {
    const { page } = await openDesk(openWindow, pona, 'Zawadi')
    const photo = await createPicture(1_600, 1_200).jpeg({ quality: 95 }).toBuffer()
    const viewer = await openViewer(page, pona, [
      { name: 'knee 1.jpg', content: photo },
      { name: 'cut.jpg', content: photo.subarray(0, photo.byteLength / 2) },
      { name: 'noise.jpg', content: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(900)]) },
      { name: 'noise.pdf', content: Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(900)]) },
    ])
    await page.keyboard.press('ArrowRight')
    await expect(viewer).toContainText('A part of this picture is missing')
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('alert')).toContainText('This can’t be shown')
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByRole('heading', { name: 'noise.pdf' })).toBeVisible()
    await expect(viewer.getByRole('alert')).toContainText('it is damaged')
  })
})
