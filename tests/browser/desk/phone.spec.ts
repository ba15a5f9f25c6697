import { expect, test } from '#testing/desk/browser.ts'
import { addCoordinator, sendInquiry, signIn } from '#testing/desk/desk.ts'
import { findNotice, findRow, findSoonest, openDesk, ownServer } from './desk-page.ts'

test.use(ownServer())

test('an inquiry is claimed and answered with one thumb', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona, { name: 'Neema Otieno' })
  const { page } = await openDesk(openWindow, pona, 'Amina', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    path: '/inbox/all',
  })
  await findRow(page, reference).getByRole('button', { name: 'Claim' }).tap()
  await expect(findNotice(page, `${reference} is yours.`)).toBeVisible()
  await findRow(page, reference).getByRole('link', { name: 'Neema Otieno' }).tap()

  // A thumb reaches the lower third of the screen.
  for (const name of ['Reply', 'WhatsApp', 'Call', 'Next', 'More']) {
    const box = await page.locator('.action-bar').getByText(name, { exact: true }).boundingBox()
    expect(box?.y, name).toBeGreaterThan((740 * 2) / 3)
  }
  await page.locator('.action-bar').getByRole('button', { name: 'Reply' }).tap()
  await expect(page.getByLabel('Reply', { exact: true })).toBeFocused()
  await page.keyboard.type('We can help.')
  await page.getByRole('button', { name: 'Send reply' }).tap()
  await expect(findNotice(page, /Your reply to .Neema Otieno. is on its way\./)).toBeVisible()
  await expect(findRow(page, reference)).toContainText('Waiting for patient')
})

test('two numbers of one inquiry are both called and written to', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona, { phone: '0712 345 678 / 0733 111 222' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  const facts = page.getByRole('region', { name: 'Facts' })
  for (const [number, href] of [
    ['+254 712 345 678', 'tel:+254712345678'],
    ['+254 733 111 222', 'tel:+254733111222'],
  ] as const)
    await expect(facts.getByRole('link', { name: number, exact: true })).toHaveAttribute('href', href)
  await expect(facts.getByRole('link', { name: 'WhatsApp +254 733 111 222' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/254733111222\?/,
  )
})

test('after a template the reply can be sent without scrolling, and messages cover nothing that a thumb presses', async ({
  openWindow,
  pona,
}) => {
  const answered = await sendInquiry(pona, { name: 'Achieng Odhiambo' })
  const called = await sendInquiry(pona, { name: 'Tigist Bekele', phone: '0712 345 678' })
  const { page } = await openDesk(openWindow, pona, 'Amina', {
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
    path: '/inbox/all',
  })
  const bar = page.locator('.action-bar')
  const sheet = page.getByRole('dialog')

  await findRow(page, answered).getByRole('link').tap()
  await bar.getByRole('button', { name: 'Template' }).tap()
  await sheet.getByRole('button', { name: 'We could not reach you' }).tap()
  await expect(sheet).toBeHidden()
  const send = page.getByRole('button', { name: 'Send reply' })
  await expect(send).toBeInViewport({ ratio: 1 })
  await send.tap()
  await expect(findNotice(page, /Your reply to .Achieng Odhiambo. is on its way/)).toBeVisible()

  await findRow(page, called).getByRole('link').tap()
  await bar.getByRole('link', { name: 'Call' }).tap()
  await sheet.getByRole('button', { name: 'No answer' }).tap()
  await findSoonest(page).tap()
  const notice = findNotice(page, `Call without an answer noted for ${called}`)
  await expect(notice).toBeVisible()
  // Messages are at the top, where they cover nothing that the thumb presses.
  expect((await notice.boundingBox())?.y).toBeLessThan(200)
})

test('several are selected and closed with one thumb', async ({ openWindow, pona }) => {
  const references = [await sendInquiry(pona), await sendInquiry(pona)]
  const { page } = await openDesk(openWindow, pona, 'Amina', {
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
    path: '/inbox/all',
  })
  await page.getByRole('button', { name: 'Select' }).tap()
  for (const reference of references) await page.getByRole('checkbox', { name: reference }).tap()
  const bar = page.getByRole('region', { name: 'Selected inquiries' })
  await expect(bar.getByRole('status')).toHaveText('2 selected')
  for (const name of ['Hand over', 'Next step', 'Close', 'Select all', 'Cancel']) {
    const box = await bar.getByRole('button', { name }).boundingBox()
    expect(box?.y, name).toBeGreaterThan((780 * 2) / 3)
  }
  await bar.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Went elsewhere' }).tap()
  await expect(findNotice(page, '2 inquiries closed.')).toBeVisible()
  for (const reference of references) await expect(findRow(page, reference)).toContainText('Closed')
})

test('after a thumb has dismissed a message, the earlier one leaves by itself', async ({
  openWindow,
  pona,
}) => {
  const references = [await sendInquiry(pona), await sendInquiry(pona)]
  const page = await openWindow({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })
  await page.clock.install()
  await signIn(page, pona, await addCoordinator(pona, 'Amina'), '/inbox/all')
  const [earlier = '', later = ''] = references
  for (const reference of references) {
    await findRow(page, reference).getByRole('button', { name: 'Claim' }).tap()
    await expect(findNotice(page, `${reference} is yours.`)).toBeVisible()
  }
  await findNotice(page, later).getByRole('button', { name: 'Dismiss' }).tap()
  await expect(findNotice(page, later)).toHaveCount(0)
  await expect(findNotice(page, earlier)).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(findNotice(page, earlier)).toHaveCount(0)
})

test('the tools are in the menu', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await page.getByRole('button', { name: 'Menu of Amina' }).tap()
  await page.getByRole('menuitem', { name: 'Templates' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
})
