import { readFileSync } from 'node:fs'
import { expect } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import { readZip } from '#testing/files/read-zip.ts'
import { findNotice, findRow, openDesk, openInquiry } from './desk-page.ts'
import { test } from './incoming-mail.ts'

// The page hears that its inquiry is erased, and may ask for it once more before its own answer comes.
test.use({ expectedConsole: [/status of 404/] })

const email = 'wambui@family.example'
const phone = '0733 456 123'

test('everything of one person is chosen, saved to a file, and erased', { tag: '@journey' }, async ({
  openWindow,
  pona,
  receive,
}) => {
  const first = await sendInquiry(pona, { name: 'Wambui Njeri', email, phone })
  const sister = await sendInquiry(pona, { name: 'Her sister Njoki', email: 'njoki@family.example', phone })
  await receive({ from: `Wambui <${email}>`, subject: 'One more question', words: 'When can I come?' })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, first)
  await page.getByRole('button', { name: 'Note for colleagues' }).click()
  await page.getByLabel('Note', { exact: true }).fill('The sister has not paid.')
  await page.getByRole('button', { name: 'Save note' }).click()
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(
    conversation.getByRole('article').filter({ hasText: 'The sister has not paid.' }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Everything of this person' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: `Wambui Njeri, ${first}` })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: `Her sister Njoki, ${sister}` })).not.toBeChecked()
  await expect(dialog).toContainText(`same phone as ${first}`)
  await dialog.getByRole('checkbox', { name: 'One more question' }).check()

  await dialog.getByRole('button', { name: 'Save to a file' }).click()
  await dialog.getByRole('checkbox', { name: 'The sister has not paid.' }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${first}.zip`)
  const document = String(readZip(readFileSync(await download.path())).get(`${first}.html`))
  expect(document).toContain('When can I come?')
  for (const words of ['The sister has not paid.', 'Njoki']) expect(document).not.toContain(words)

  const reader = await openWindow({ viewport: { width: 320, height: 700 } })
  await reader.setContent(document)
  await expect(reader.getByRole('heading', { level: 1 })).toContainText('Wambui Njeri')
  const overflow = await reader.evaluate(() => window.document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Everything of this person' }).click()
  await dialog.getByRole('checkbox', { name: 'One more question' }).check()
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog).toContainText(`${first} and one unsorted mail`)
  await dialog.getByLabel('The patient asked for it').check()
  await dialog.getByLabel(`Type the reference: ${first}`).fill(first)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(findNotice(page, `${first} is erased.`)).toBeVisible()
  await expect(findRow(page, sister)).toBeVisible()
  await expect(findRow(page, first)).toBeHidden()
})
