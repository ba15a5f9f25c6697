import { photographPage } from '#testing/files/photographed-page.ts'
import { sendInquiryWithFiles } from '#testing/files/sent-files.ts'
import type { Page } from '#testing/outside/playwright.ts'

const context = { javaScriptEnabled: false }
const part = 'page'

export const patientPageShots = [
  { name: 'patient-page', part, context, reach: openPage },
  { name: 'patient-page-added', part, context, reach: addWords },
  { name: 'patient-page-refused', part, context, reach: addNothing },
  { name: 'patient-page-correct', part: '#correct', context, reach: correctNothing },
  { name: 'patient-page-waiting', part: '#add', reach: sendWordsOffline },
  { name: 'patient-page-failed', part: '#add', reach: sendWordsInVain },
  { name: 'patient-page-withdrawn', part, context, reach: withdraw },
  { name: 'patient-page-left', context, reach: leavePage },
  { name: 'patient-page-sending', part: '#reports', reach: sendPages },
  { name: 'patient-page-files', part: '#reports', reach: comeBackToFiles },
  { name: 'patient-page-refused-file', part: '#reports', reach: sendOneTooMany },
  { name: 'patient-page-missing', part: '#reports', reach: comeBackTooEarly },
  { name: 'link-ended', path: '/sent/PN-2345-6789/x' },
]

async function openPage(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const { address } = await sendInquiryWithFiles({ origin }, [])
  await page.goto(address)
}

async function addWords(page: Page): Promise<void> {
  await openPage(page)
  await page.getByLabel('What do you want to tell us?').fill('The doctor wants a scan first.')
  await page.getByText('How to reach you, and who is writing').click()
  await page.getByLabel('Write on WhatsApp').check()
  await page.getByRole('button', { name: 'Send it' }).click()
  await page.waitForURL('**done=added**')
  await page.getByText('How to reach you, and who is writing').click()
}

async function addNothing(page: Page): Promise<void> {
  await openPage(page)
  await page.getByRole('button', { name: 'Send it' }).click()
  await page.getByText('There is a problem').waitFor()
}

async function correctNothing(page: Page): Promise<void> {
  await openPage(page)
  await page.getByText('Is your email address or phone number wrong?').click()
  await page.getByLabel('New email address').fill('wanjiku at home')
  await page.getByRole('button', { name: 'Send the new one' }).click()
  await page.getByText('There is a problem').waitFor()
}

async function sendWordsOffline(page: Page): Promise<void> {
  await openPage(page)
  await typeWords(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send it' }).click()
  await page.getByText('We send your message as soon as').waitFor()
}

async function sendWordsInVain(page: Page): Promise<void> {
  await openPage(page)
  await typeWords(page)
  await page.route('**/sent/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Send it' }).click()
  await page.getByText('It did not get through').waitFor()
}

async function typeWords(page: Page): Promise<void> {
  await page.getByLabel('What do you want to tell us?').fill('The doctor wants a scan first.')
  await page.getByText('stays on this device only').waitFor()
}

async function withdraw(page: Page): Promise<void> {
  await openPage(page)
  await page.locator('summary', { hasText: 'I no longer want this' }).click()
  await page.getByRole('button', { name: 'I no longer want this' }).click()
  await page.waitForURL('**done=withdrawn**')
}

async function leavePage(page: Page): Promise<void> {
  await openPage(page)
  await page.getByRole('button', { name: 'Leave this page' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goBack()
  await page.getByText('You have left this page').waitFor()
}

/** Two pages have arrived, one is on its way, and one file is of a kind that is only kept. */
async function sendPages(page: Page): Promise<void> {
  await openPage(page)
  await page.route('**/files/*', (route) =>
    route.request().method() === 'PATCH' && sent.size >= 2 ? undefined : route.continue(),
  )
  const sent = new Set<string>()
  page.on('requestfinished', (request) => {
    if (request.method() === 'PATCH') sent.add(request.url())
  })
  await choosePages(page)
  await page.getByRole('progressbar').last().waitFor()
  await page.waitForTimeout(1_500)
}

async function sendOneTooMany(page: Page): Promise<void> {
  await openPage(page)
  await choosePages(page, [{ name: 'Empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }])
  await page.getByText('We have 4 of 5 files.').waitFor()
  await page.locator('#reports summary').click()
  await page.getByLabel('Which file?').selectOption({ index: 2 })
}

async function comeBackTooEarly(page: Page): Promise<void> {
  page.on('dialog', (dialog) => void dialog.accept())
  await sendPages(page)
  await page.reload()
  await page.locator('#reports').scrollIntoViewIfNeeded()
  await page.getByText('Choose the others again').waitFor()
}

async function comeBackToFiles(page: Page): Promise<void> {
  await openPage(page)
  await choosePages(page)
  await page.getByText('All 4 files have reached us.').waitFor()
  await page.reload()
  await page.getByText(/^File 4: received/).waitFor()
}

type Chosen = { name: string; mimeType: string; buffer: Buffer }

async function choosePages(page: Page, others: readonly Chosen[] = []): Promise<void> {
  const chooser = page.locator('#reports').getByLabel('Choose photos or files')
  await chooser.scrollIntoViewIfNeeded()
  await page
    .locator('#reports')
    .getByRole('button', { name: 'Send', exact: true })
    .waitFor({ state: 'detached' })
  const photos = await Promise.all(
    [1, 2, 3].map((seed) => photographPage({ title: 'MRI of the left knee', seed, width: 1_200 })),
  )
  await chooser.setInputFiles([
    ...photos.map((buffer, n) => ({ name: `IMG_2026112${n}.jpg`, mimeType: 'image/jpeg', buffer })),
    { name: 'Notes of the doctor.pages', mimeType: '', buffer: Buffer.alloc(200_000, 7) },
    ...others,
  ])
}
