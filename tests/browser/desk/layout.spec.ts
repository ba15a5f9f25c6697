import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import { findNotice, openDesk, openInquiry } from './desk-page.ts'

test('no kind of step stands alone on a line', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible()
  await page.keyboard.press('s')
  const kinds = page.getByRole('group', { name: 'What is next' }).getByRole('button')
  await expect(kinds).toHaveCount(4)
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await kinds.evaluateAll((all) => all.map((kind) => kind.getBoundingClientRect().top))
    const counts = [...new Set(tops)].map((line) => tops.filter((top) => top === line).length)
    expect(Math.min(...counts), `${width} px`).toBeGreaterThan(1)
  }
})

test('the sheet for a step fits a phone, with the clocks of another country', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona, { countryCode: '+44', phone: '7911 123456' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { hasTouch: true })
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await openInquiry(page, pona, reference)
    await page.getByRole('button', { name: 'Next', exact: true }).tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: /^Use the clocks/ })).toBeVisible()
    const [inner, outer] = await dialog.evaluate((sheet) => [sheet.scrollWidth, sheet.clientWidth])
    expect(inner, `at ${width} px`).toBeLessThanOrEqual(outer ?? 0)
    for (const button of await dialog.getByRole('button').all()) {
      const { x = 0, width: wide = 0 } = (await button.boundingBox()) ?? {}
      expect(x + wide, (await button.textContent()) ?? '').toBeLessThanOrEqual(width)
    }
    await page.keyboard.press('Escape')
  }
})

test('a new inquiry fits a phone, with a file of a long name', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/new-inquiry' })
  await page.setViewportSize({ width: 320, height: 844 })
  const name = 'x-ray-of-the-left-knee-of-my-mother-november-2026.txt'
  await page
    .getByLabel('Files')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('An X-ray') })
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('messages leave the buttons of the selection free', async ({ openWindow, pona }) => {
  for (let n = 0; n < 20; n++) await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const reference = await sendInquiry(pona)
  await expect(findNotice(page, `New inquiry ${reference}.`)).toBeVisible()
  await page
    .getByRole('region', { name: 'Selected inquiries' })
    .getByRole('button', { name: 'Cancel' })
    .click({ timeout: 3_000 })
  await expect(page.getByRole('region', { name: 'Selected inquiries' })).toBeHidden()
})
