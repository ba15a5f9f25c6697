import { randomUUID } from 'node:crypto'
import { hospitalsSchema } from '#contract/desk/hospitals.ts'
import { findViolations } from '#testing/desk/axe.ts'
import { expect, type Pona } from '#testing/desk/browser.ts'
import { type ReferralDesk, type Referred, refer } from '#testing/desk/referrals.ts'
import { createPdf } from '#testing/files/pdf.ts'
import { sendInquiryWithFiles } from '#testing/files/sent-files.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, openDesk } from './desk-page.ts'
import { addHospitals, openColleague, openThread } from './hospitals.ts'
import { test } from './incoming-mail.ts'

async function begin(pona: Pona): Promise<{ colleague: ReferralDesk; reference: string; fortis: Referred }> {
  const colleague = await openColleague(pona)
  await addHospitals(colleague)
  const files = [{ name: 'Report.pdf', content: createPdf(['Report']) }]
  const name = `Wanjiku ${randomUUID().slice(0, 4)}`
  const { reference } = await sendInquiryWithFiles(pona, files, { name })
  const { hospitals } = await colleague.read('/hospitals', hospitalsSchema)
  const hospital = hospitals.find((one) => one.name === 'Fortis')?.id ?? ''
  return { colleague, reference, fortis: await refer(colleague, reference, hospital) }
}

async function countSheets(page: Page): Promise<number> {
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1')
  return Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(paper)?.[1])
}

test('a summary is written, the patient is asked, and nothing leaves before the answer', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const { reference, fortis } = await begin(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  const thread = await openThread(page, 'Fortis')

  await thread.getByRole('button', { name: 'More about Fortis' }).click()
  await page.getByRole('menuitem', { name: 'Write the summary …' }).click()
  const summary = page.getByRole('dialog', { name: 'Summary for Fortis' })
  const words = summary.getByLabel('What the hospital reads about the patient')
  await expect(words).toHaveValue(/Medicines:\s+Allergies:/)
  await words.fill('Wanjiku is 45 and has knee pain.')
  await expect(summary.getByText('This names the patient')).toBeVisible()
  // A long one takes several sheets, and nothing else is on them.
  await words.fill('Woman, 45, knee pain.\n'.repeat(150))
  expect(await countSheets(page)).toBe(4)
  await words.fill('Woman, 45, knee pain for two years.')
  expect(await countSheets(page)).toBe(1)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(findNotice(page, /The summary for .Fortis. is saved/)).toBeVisible()

  await thread.getByRole('checkbox', { name: 'With the summary, version 1' }).check()
  await thread.getByRole('button', { name: 'Send to Fortis' }).click()
  const warning = thread.getByRole('alert').filter({ hasText: 'Not sent yet.' })
  await warning.getByRole('button', { name: 'Ask the patient' }).click()
  const question = page.getByRole('dialog', { name: 'Ask the patient about Fortis' })
  await expect(question.getByRole('checkbox', { name: 'The summary, version 1' })).toBeChecked()
  await question.getByRole('checkbox', { name: /^Report/ }).check()
  expect(await findViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Mail the question' }).click()
  await expect(findNotice(page, /The question about .Fortis. is on its way to the patient/)).toBeVisible()
  await expect(thread).toContainText('No answer yet.')
  expect(await fortis.find()).toMatchObject({
    standing: 'draft',
    consent: null,
    question: { summary: 1, answer: null },
  })

  await fortis.consent({ summary: 1, files: [] })
  await expect(thread).toContainText('the summary (version 1)')
  await thread.getByRole('button', { name: 'Send to Fortis' }).click()
  await expect(findNotice(page, /Your mail to .Fortis. is on its way/)).toBeVisible()
  const { messages } = await fortis.thread()
  expect(messages.at(-1)?.text).toContain('Woman, 45, knee pain for two years.')
})

test('files go as a link, which says how often they were taken and ends by a press', async ({
  openWindow,
  pona,
}) => {
  const { colleague, reference, fortis } = await begin(pona)
  const [report] = (await colleague.open(reference)).files
  await fortis.consent({ files: [report?.id] })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  const thread = await openThread(page, 'Fortis')
  await thread.getByRole('checkbox', { name: /^The files as a link/ }).check()
  await thread.getByRole('button', { name: 'Send to Fortis' }).click()
  await expect(findNotice(page, /Your mail to .Fortis. is on its way/)).toBeVisible()
  await expect(thread).toContainText('not taken yet')
  expect(await findViolations(page)).toEqual([])

  const url = (await fortis.find()).link?.url ?? ''
  expect((await fetch(url)).status).toBe(200)
  await thread.getByRole('button', { name: 'End the link' }).click()
  await expect(findNotice(page, /The link for .Fortis. has ended/)).toBeVisible()
  await expect(thread.getByRole('button', { name: 'End the link' })).toHaveCount(0)
  expect((await fetch(url)).status).toBe(404)
})
