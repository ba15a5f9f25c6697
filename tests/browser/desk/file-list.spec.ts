import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { findViolations } from '#testing/desk/axe.ts'
import { expect, type Pona, test } from '#testing/desk/browser.ts'
import { markInfected } from '#testing/desk/desk.ts'
import { readZip } from '#testing/files/read-zip.ts'
import { sendInquiryWithFiles } from '#testing/files/sent-files.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, openDesk, openInquiry } from './desk-page.ts'

test.use({
  serverEnvironment: { RATE_LIMITS: 'off' },
  expectedConsole: [/status of (?:404|409|415|422|503)/],
})

const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2_000)])
const sent = () => [
  { name: 'IMG_2031.pdf', content: pdf() },
  { name: 'Blood test.pdf', content: pdf() },
  { name: 'Letter.pdf', content: pdf() },
]

const list = (page: Page) => page.getByRole('region', { name: 'Files', exact: true })
const rows = (page: Page) => list(page).getByRole('listitem')
const names = (page: Page) => rows(page).getByRole('button', { name: /^(?:Look at|Download) .+\.pdf$/ })
const button = (page: Page, name: string) => list(page).getByRole('button', { name })

async function open(page: Page, pona: Pona): Promise<{ reference: string; address: string }> {
  const inquiry = await sendInquiryWithFiles(pona, sent())
  await openInquiry(page, pona, inquiry.reference)
  return inquiry
}

async function readOrder(page: Page): Promise<string[]> {
  return list(page).locator('.file-row__name').allTextContents()
}

async function save(page: Page, name: string): Promise<Map<string, Buffer>> {
  const downloading = page.waitForEvent('download')
  await button(page, name).click()
  return readZip(await readFile(await (await downloading).path()))
}

test('files are put in order by buttons and keys, at once, and the focus stays', async ({
  openWindow,
  pona,
}) => {
  const { page } = await openDesk(openWindow, pona, 'Amina')
  const { reference } = await open(page, pona)
  await expect.poll(() => readOrder(page)).toEqual(['Report 1.pdf', 'Blood test.pdf', 'Letter.pdf'])
  await expect(list(page)).toContainText('sent as IMG_2031.pdf')
  const down = button(page, 'Move down: Report 1.pdf')
  await down.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect.poll(() => readOrder(page)).toEqual(['Blood test.pdf', 'Letter.pdf', 'Report 1.pdf'])
  await expect(down).toBeFocused()
  await expect(list(page).getByRole('status')).toHaveText('Report 1.pdf is now 3 of 3')
  // Moves are shown at once and sent one after another; the timeline holds the confirmed ones.
  await expect(page.getByText('You moved a file from place 1 to place 3: Report 1.pdf')).toHaveCount(1)
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => readOrder(page)).toEqual(['Blood test.pdf', 'Report 1.pdf', 'Letter.pdf'])
  await expect(down).toBeFocused()
  await expect(page.getByText('You moved a file from place 1 to place 2: Report 1.pdf')).toHaveCount(1)
  await expect(findNotice(page, 'The files are in another order.')).toHaveCount(1)
  await page.reload()
  await expect.poll(() => readOrder(page)).toEqual(['Blood test.pdf', 'Report 1.pdf', 'Letter.pdf'])
  await expect(page.getByText('You moved a file from place 1 to place 2: Report 1.pdf')).toHaveCount(1)

  const other = await openDesk(openWindow, pona, 'Baraka')
  await openInquiry(other.page, pona, reference)
  await button(other.page, 'Move up: Letter.pdf').click()
  await expect.poll(() => readOrder(page)).toEqual(['Blood test.pdf', 'Letter.pdf', 'Report 1.pdf'])
  await findNotice(other.page, 'The files are in another order.')
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect.poll(() => readOrder(page)).toEqual(['Blood test.pdf', 'Report 1.pdf', 'Letter.pdf'])
})

test('a page that was loaded before an update is told to reload', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await open(page, pona)
  // Sends the request of an earlier version.
  await page.route(/\/files$/, (route) =>
    route.continue({ postData: JSON.stringify({ change: 'order', from: [], to: [] }) }),
  )
  await button(page, 'Move down: Report 1.pdf').click()
  await expect(
    findNotice(page, 'The server did not accept this. Reload the page, then try again. Nothing was changed.'),
  ).toHaveCount(1)
  await expect.poll(() => readOrder(page)).toEqual(['Report 1.pdf', 'Blood test.pdf', 'Letter.pdf'])
})

test('a file gets a name and a mark, both can be undone, and the timeline has them', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await open(page, pona)
  await button(page, 'Name: Report 1.pdf').click()
  const field = list(page).getByLabel('Name', { exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Name: Report 1.pdf')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('MRI of the knee')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Name: MRI of the knee.pdf')).toBeFocused()
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation).toContainText('You named a file: MRI of the knee.pdf')
  await expect(conversation.getByRole('list', { name: 'Attached files' })).toContainText(
    'MRI of the knee.pdf',
  )
  await expect(list(page)).toContainText('sent as IMG_2031.pdf')
  await findNotice(page, 'The file has another name.').getByRole('button', { name: 'Undo' }).click()
  await expect(names(page).first()).toHaveText(/Report 1\.pdf/)

  const mark = button(page, 'For the hospital: Letter.pdf')
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
  await mark.click()
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await expect(list(page)).toContainText('3, 1 for the hospital')
  await expect(conversation).toContainText('You marked a file “for the hospital”: Letter.pdf')
  await mark.click()
  await expect(mark).toHaveAttribute('aria-pressed', 'false')
})

test('of two coordinators who name the same file at once, the second learns of the first', {
  tag: '@once',
}, async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina')
  const { reference } = await open(page, pona)
  const other = await openDesk(openWindow, pona, 'Baraka')
  await openInquiry(other.page, pona, reference)
  await button(page, 'Name: Report 1.pdf').click()
  await button(other.page, 'Name: Report 1.pdf').click()
  await other.page.keyboard.type('X-ray')
  await other.page.keyboard.press('Enter')
  await expect(findNotice(other.page, 'The file has another name.')).toBeVisible()
  await expect(list(page).getByRole('alert')).toContainText(
    'Somebody else gave it the name X-ray.pdf meanwhile.',
  )
  await list(page).getByLabel('Name', { exact: true }).fill('MRI')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Name: MRI.pdf')).toBeVisible()
  await expect(findNotice(page, 'The file has another name.')).toBeVisible()
})

test('all files, or those for the hospital, are saved as a ZIP; then none can be taken back', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina')
  const { reference, address } = await open(page, pona)
  await expect(button(page, 'Save those for the hospital')).toHaveCount(0)
  await button(page, 'For the hospital: Letter.pdf').click()
  const marked = await save(page, 'Save those for the hospital')
  expect([...marked.keys()]).toEqual(['01 Letter.pdf', '00 List.txt'])
  await markInfected(pona, reference, 1)
  await page.reload()
  await expect(list(page)).toContainText('VIRUS FOUND')
  await expect(list(page)).toContainText('The file with a virus is left out.')
  const all = await save(page, 'Save all as ZIP')
  expect([...all.keys()]).toEqual(['01 Report 1.pdf', '02 Letter.pdf', '00 List.txt'])
  expect(String(all.get('00 List.txt'))).toContain('Blood test.pdf: a virus was found in it')
  const patient = await openWindow({})
  await patient.goto(address)
  await expect(patient.getByText('File 1: received, and opened by a coordinator.')).toBeVisible()
  await expect(patient.locator('#files-menu option')).toHaveText(['Choose a file', 'File 2'])
})

test('an infected file is downloaded by a second press alone', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina')
  const { reference } = await open(page, pona)
  await markInfected(pona, reference, 0)
  await page.reload()
  await names(page).first().click()
  await expect(list(page).getByRole('alert')).toContainText('Press again to download it all the same.')
  const downloading = page.waitForEvent('download')
  await names(page).first().click()
  expect((await downloading).suggestedFilename()).toBe('Report 1.pdf')
  await expect(page.getByRole('button', { name: 'Show who looked at it (2)' })).toBeVisible()
})

test('on a phone the list is folded above the conversation, and has no accessibility errors', async ({
  openWindow,
  pona,
}) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { viewport: { width: 390, height: 844 } })
  await open(page, pona)
  await expect(names(page).first()).toBeHidden()
  await list(page).getByText('Files').click()
  await expect(names(page).first()).toBeVisible()
  await button(page, 'Move down: Report 1.pdf').click()
  await expect.poll(() => readOrder(page)).toEqual(['Blood test.pdf', 'Report 1.pdf', 'Letter.pdf'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await findViolations(page)).toEqual([])
})

test('the printed page has the facts, the list of files without its buttons, and the conversation', async ({
  openWindow,
  pona,
}) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { viewport: { width: 1280, height: 900 } })
  await open(page, pona)
  await expect(names(page).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(button(page, 'Move down: Report 1.pdf')).toBeHidden()
  await expect(button(page, 'Save all as ZIP')).toBeHidden()
  const tops: number[] = []
  for (const name of ['Facts', 'Files', 'Conversation']) {
    const box = await page.getByRole('region', { name, exact: true }).boundingBox()
    expect(box?.x).toBeLessThan(60)
    tops.push(box?.y ?? 0)
  }
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})
