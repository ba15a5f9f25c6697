import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import { findNotice, findRow, openDesk, ownServer } from './desk-page.ts'

test.use(ownServer())

test('an inquiry opens with what its list knows, and a key pressed until it is loaded acts then', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona, { name: 'Zawadi Kiprop' })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  const { promise: isLet, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(`**/desk/v1/inquiries/${reference}`, async (route) => {
    await isLet
    await route.continue()
  })
  await findRow(page, reference).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Zawadi Kiprop' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Conversation' })).toHaveCount(0)
  await page.keyboard.press('c')
  letThrough()
  await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Zawadi Kiprop' })).toBeFocused()
  await expect(findNotice(page, `${reference} is yours.`)).toBeVisible()
})

test('only the inquiry that is opened is fetched, because the patient is told that it was read', async ({
  openWindow,
  pona,
}) => {
  const references = [await sendInquiry(pona), await sendInquiry(pona), await sendInquiry(pona)]
  const { page } = await openDesk(openWindow, pona, 'Baraka')
  const fetched: string[] = []
  page.on('request', (request) => {
    const [, reference] = /\/desk\/v1\/inquiries\/([^/?]+)$/.exec(request.url()) ?? []
    if (reference) fetched.push(reference)
  })
  for (const reference of references) await findRow(page, reference).getByRole('link').hover()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await findRow(page, `${references[1]}`).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible()
  expect(new Set(fetched)).toEqual(new Set([references[1]]))
})
