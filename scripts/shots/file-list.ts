import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sendInquiryWithFiles } from '#testing/files/sent-files.ts'
import type { Page } from '#testing/outside/playwright.ts'

/** Five files, one of them infected. Returns the inquiry's reference. */
export async function sendSeveral(served: { origin: string; dataDir: string }): Promise<string> {
  const pdf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])
  const files = [
    { name: 'IMG-20261121-WA0003.pdf', content: pdf(900_000) },
    {
      name: 'Discharge letter, Aga Khan University Hospital, Nairobi, November 2026.pdf',
      content: pdf(300_000),
    },
    { name: 'Blood test.pdf', content: pdf(90_000) },
    { name: 'Invoice.pdf', content: pdf(4_000) },
    { name: 'ripoti ya daktari.pdf', content: pdf(200_000) },
  ]
  const words = { name: 'Neema Kimaro', message: 'Here are the reports of my father.' }
  const { reference } = await sendInquiryWithFiles(served, files, words)
  using db = new DatabaseSync(join(served.dataDir, 'pona.db'), { timeout: 5_000 })
  const rows = db
    .prepare(
      `select file_id from patient_file join inquiry on inquiry.id = inquiry_id
       where reference = ? order by position`,
    )
    .all(reference)
  for (const [index, { file_id }] of rows.entries())
    db.prepare('update file set scan = ? where id = ?').run(index === 3 ? 'infected' : 'clean', file_id ?? '')
  return reference
}

const list = (page: Page) => page.getByRole('region', { name: 'Files', exact: true })

export async function openList(page: Page): Promise<void> {
  const first = list(page).getByRole('button', { name: /^(?:Look at|Download) Report 1\.pdf$/ })
  await list(page).getByText('Files', { exact: true }).waitFor()
  if (!(await first.isVisible())) await list(page).getByText('Files', { exact: true }).click()
  await first.waitFor()
  const mark = list(page).getByRole('button', { name: 'For the hospital: Blood test.pdf' })
  if ((await mark.getAttribute('aria-pressed')) === 'false') await mark.click()
}

export async function nameFirst(page: Page): Promise<void> {
  await openList(page)
  await list(page).getByRole('button', { name: 'Name: Report 1.pdf' }).click()
}

export async function warnOfVirus(page: Page): Promise<void> {
  await openList(page)
  await list(page).getByRole('button', { name: 'Download Invoice.pdf' }).click()
  await list(page).getByRole('alert').scrollIntoViewIfNeeded()
}

export async function openLinkDialog(page: Page): Promise<void> {
  await page.locator('.action-bar').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /^Copy the link/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy the link' }).waitFor()
}

export async function askForReports(page: Page): Promise<void> {
  await page.keyboard.press('t')
  await page.getByRole('dialog').getByRole('button', { name: 'Send us your reports' }).click()
  await page.getByText('becomes the link to').scrollIntoViewIfNeeded()
}

export async function fillForWhatsApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Template for WhatsApp' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send us your reports' }).click()
  await page.getByRole('button', { name: 'Copy for WhatsApp' }).click()
  await page.getByText(/^Copied\.|The browser did not allow it/).scrollIntoViewIfNeeded()
}
