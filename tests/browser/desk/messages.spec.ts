import { expect, test } from '#testing/desk/browser.ts'
import { addCoordinator, sendInquiry, signIn } from '#testing/desk/desk.ts'
import { findNotice, findRow, ownServer } from './desk-page.ts'

test.use(ownServer())

test('a message is announced once, reached by F8, and stays while it has pointer or focus', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona)
  const page = await openWindow({ viewport: { width: 1280, height: 800 } })
  await page.clock.install()
  await signIn(page, pona, await addCoordinator(pona, 'Amina'), '/inbox/all')
  await findRow(page, reference).getByRole('link').focus()
  await page.keyboard.press('c')
  const message = findNotice(page, `${reference} is yours.`)
  const announcement = message.getByRole('status')
  await page.clock.runFor(200)
  await expect(announcement).toHaveText(`${reference} is yours. Press z to undo`)
  await page.clock.runFor(1_000)
  await expect(announcement).toBeEmpty()

  await message.hover()
  await page.clock.runFor(30_000)
  await page.mouse.move(0, 0)
  await page.clock.runFor(5_000)
  await expect(message).toBeVisible()
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Messages (F8)' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(message.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.clock.runFor(30_000)
  await message.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(message).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Messages (F8)' })).toBeFocused()
})

test('a message that nobody looks at leaves after ten seconds, and the newest by Escape', async ({
  openWindow,
  pona,
}) => {
  const references = [await sendInquiry(pona), await sendInquiry(pona)]
  const page = await openWindow({ viewport: { width: 1280, height: 800 } })
  await page.clock.install()
  await signIn(page, pona, await addCoordinator(pona, 'Amina'), '/inbox/all')
  const [earlier = '', later = ''] = references
  for (const reference of references) {
    await findRow(page, reference).getByRole('link').focus()
    await page.keyboard.press('c')
    await expect(findNotice(page, `${reference} is yours.`)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(findNotice(page, later)).toHaveCount(0)
  await expect(findNotice(page, earlier)).toBeVisible()
  await page.clock.runFor(11_000)
  await expect(findNotice(page, earlier)).toHaveCount(0)
})
