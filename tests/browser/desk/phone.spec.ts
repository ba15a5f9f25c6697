import { expect, test } from '../../support/browser.ts'
import { addCoordinator, sendInquiry, signIn } from '../../support/desk.ts'
import { findNotice, findRow } from './desk-page.ts'

test.use({ serverEnvironment: { RATE_LIMITS: 'off' } })

test('an inquiry is claimed and answered with one thumb', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona, { name: 'Neema Otieno' })
  const page = await openWindow({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await signIn(page, pona, await addCoordinator(pona, 'Amina'), '/inbox/all')
  await findRow(page, reference).getByRole('button', { name: 'Claim' }).tap()
  await expect(findNotice(page, `${reference} is yours.`)).toBeVisible()
  await findRow(page, reference).getByRole('link', { name: 'Neema Otieno' }).tap()

  // A thumb reaches the lower third of the screen.
  for (const name of ['Reply', 'WhatsApp', 'Call', 'More']) {
    const box = await page.locator('.action-bar').getByText(name, { exact: true }).boundingBox()
    expect(box?.y, name).toBeGreaterThan((740 * 2) / 3)
  }
  await page.locator('.action-bar').getByRole('button', { name: 'Reply' }).tap()
  await expect(page.getByLabel('Reply', { exact: true })).toBeFocused()
  await page.keyboard.type('We can help.')
  await page.getByRole('button', { name: 'Send reply' }).tap()
  await expect(findNotice(page, /Your reply to .Neema Otieno. is on its way\./)).toBeVisible()

  await page.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'Wait for the patient' }).tap()
  await page.getByRole('button', { name: 'In a week' }).tap()
  await expect(findNotice(page, `${reference} waits for the patient until`)).toBeVisible()
  await page.getByRole('link', { name: 'All', exact: true }).tap()
  await expect(findRow(page, reference)).toContainText('Waiting for patient')
})

test('the tools are in the menu', async ({ openWindow, pona }) => {
  const page = await openWindow({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await signIn(page, pona, await addCoordinator(pona, 'Amina'))
  await page.getByRole('button', { name: 'Menu of Amina' }).tap()
  await page.getByRole('menuitem', { name: 'Templates' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
})
