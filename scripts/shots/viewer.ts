import sharp from 'sharp'
import { createDicom } from '#testing/files/dicom.ts'
import { createPdf } from '#testing/files/pdf.ts'
import { type SentFile, sendInquiryWithFiles } from '#testing/files/sent-files.ts'
import type { Page } from '#testing/outside/playwright.ts'

/** Files from a patient's page: a photographed report, a scan, and a CD. Returns the inquiry's reference. */
export async function sendReports(served: { origin: string }): Promise<string> {
  const files: SentFile[] = [
    { name: 'IMG_20261120_101512.jpg', content: await photographReport() },
    { name: 'knee x-ray, left, from Aga Khan University Hospital.png', content: await drawXray() },
    { name: 'discharge summary.pdf', content: createPdf(['Discharge summary', 'Second page', 'Third page']) },
    { name: 'IM0001.dcm', content: createDicom({}) },
    { name: 'CD.zip', content: Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(4_000_000)]) },
  ]
  const words = { name: 'Halima Yusuf', message: 'I send you the report and the X-ray of my mother.' }
  return (await sendInquiryWithFiles(served, files, words)).reference
}

const findFile = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Conversation' }).getByRole('button', { name })

export async function openFirstFile(page: Page): Promise<void> {
  await findFile(page, /^Look at IMG_/).click()
  await page.locator('.viewer__picture:not([hidden])').waitFor()
}

export async function openSecondFile(page: Page): Promise<void> {
  await openFirstFile(page)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('img', { name: /^knee x-ray/ }).waitFor()
  for (let n = 0; n < 3; n++) await page.keyboard.press('+')
}

export async function openPdf(page: Page): Promise<void> {
  await findFile(page, /^Look at discharge/).click()
  await page.locator('.viewer__page canvas').first().waitFor()
}

export async function openDicom(page: Page): Promise<void> {
  await findFile(page, /^Look at IM0001/).click()
  await page.getByRole('row', { name: /^Patient/ }).waitFor()
}

export async function openLastFile(page: Page): Promise<void> {
  await openDicom(page)
  await page.keyboard.press('ArrowRight')
  await page.getByText('This kind can only be downloaded.').waitFor()
}

export async function waitForThumbnails(page: Page): Promise<void> {
  await page.locator('.files__card').first().scrollIntoViewIfNeeded()
  await page.locator('.files__thumbnail img').first().waitFor()
}

function photographReport(): Promise<Buffer> {
  const lines = Array.from({ length: 24 }, (_, line) => {
    const width = 500 + ((line * 193) % 420)
    return `<rect x="180" y="${330 + line * 62}" width="${width}" height="14" fill="#44423d"/>`
  })
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="2000">
      <rect width="1500" height="2000" fill="#6d5a45"/>
      <g transform="rotate(-2 750 1000)"><rect x="100" y="90" width="1300" height="1850" fill="#f3efe4"/>
      <text x="180" y="220" font-family="serif" font-size="64" fill="#22211f">MRI LEFT KNEE</text>${lines.join('')}</g>
    </svg>`),
  )
    .jpeg({ quality: 85 })
    .toBuffer()
}

function drawXray(): Promise<Buffer> {
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
      <defs><radialGradient id="b"><stop offset="0" stop-color="#f2f4f5"/><stop offset="1" stop-color="#5b656b"/></radialGradient></defs>
      <rect width="1200" height="900" fill="#0b0e10"/><ellipse cx="600" cy="210" rx="150" ry="330" fill="url(#b)"/>
      <ellipse cx="600" cy="720" rx="140" ry="330" fill="url(#b)"/><text x="40" y="80" fill="#fff" font-size="48">L</text>
    </svg>`),
  )
    .png()
    .toBuffer()
}
