import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, findRow, openDesk, openInquiry, ownServer } from './desk-page.ts'

test.use(ownServer())

const findReply = (page: Page) => page.getByLabel('Reply', { exact: true })

test('a draft survives a reload and another device, until it is sent', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona, { name: 'Grace Akinyi' })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await findReply(page).fill('Dear Grace, your knee')
  await expect(page.getByText('Draft saved')).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain('your knee')

  await page.reload()
  await expect(findReply(page)).toHaveValue('Dear Grace, your knee')

  const storageState = await page.context().storageState()
  const phone = await openWindow({ viewport: { width: 390, height: 800 }, storageState })
  await openInquiry(phone, pona, reference)
  await expect(findReply(phone)).toHaveValue('Dear Grace, your knee')
  await findReply(phone).fill('Dear Grace, your knee can be treated.')
  await expect(phone.getByText('Draft saved')).toBeVisible()

  await page.reload()
  await expect(findReply(page)).toHaveValue('Dear Grace, your knee can be treated.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(findNotice(page, 'is on its way')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('region', { name: 'Conversation' })).toContainText('can be treated')
  await expect(findReply(phone)).toHaveValue('')
})

test('what is typed before the kept words arrive comes after them', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await findReply(page).fill('Yesterday')
  await expect(page.getByText('Draft saved')).toBeVisible()
  const isTyped = Promise.withResolvers<void>()
  await page.route('**/desk/v1/drafts', async (route) => {
    await isTyped.promise
    await route.continue()
  })
  await page.reload()
  await findReply(page).fill('Today')
  isTyped.resolve()
  await expect(findReply(page)).toHaveValue('Yesterday\n\nToday')
  await expect(page.getByText('Draft saved')).toBeVisible()
})

test('colleagues see who has an inquiry open and who writes, in the list and on its page', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const amina = await openDesk(openWindow, pona, 'Amina')
  const baraka = await openDesk(openWindow, pona, 'Baraka', { path: '/?view=due' })
  await amina.page.reload()
  const row = findRow(baraka.page, reference)
  await expect(row).toBeVisible()
  await openInquiry(amina.page, pona, reference)
  await expect(row).toContainText(`${amina.who.name} has it open`)
  await findReply(amina.page).fill('Dear')
  await expect(row).toContainText(`${amina.who.name} is writing`)
  await openInquiry(baraka.page, pona, reference)
  await expect(baraka.page.getByText(`${amina.who.name} is writing.`)).toBeVisible()
  await expect(amina.page.getByText(`${baraka.who.name} has it open.`)).toBeVisible()
  await amina.page.goto(`${pona.deskOrigin}/?view=due`)
  await expect(baraka.page.getByText('is writing')).toBeHidden()
})
