import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Pona, test } from '#testing/desk/browser.ts'
import { sendInquiry, typePassword } from '#testing/desk/desk.ts'
import { findNotice, findRow, openDesk, ownServer } from './desk-page.ts'

test.use({ ...ownServer(), expectedConsole: [/status of 4(?:00|29)/] })

test('a phone is added as a second step, chosen at the next sign-in, and then may be the only one', async ({
  openWindow,
  pona,
}) => {
  const { page, who } = await openDesk(openWindow, pona, 'Amina', { path: '/account' })
  const phone = `+2547${String(Math.floor(10_000_000 + Math.random() * 89_999_999))}`
  await page.getByRole('button', { name: 'Add a phone number' }).click()
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code').fill(await readTextedCode(pona, phone))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await expect(findNotice(page, 'The second step is added.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: `Phone ${phone}` })).toBeVisible()

  const elsewhere = await openWindow()
  await elsewhere.goto(pona.deskOrigin)
  await typePassword(elsewhere, who)
  await elsewhere.getByLabel(`Phone ${phone}`).check()
  await elsewhere.getByRole('button', { name: 'Send me a code' }).click()
  await expect(elsewhere.getByRole('alert')).toContainText('A code is on its way already.')

  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await expect(findNotice(page, 'The second step is removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})

test('the password is changed, and the old one no longer works', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const { page, who } = await openDesk(openWindow, pona, 'Amina', { path: '/account' })
  await page.getByRole('button', { name: 'Change the password' }).click()
  const password = 'nine brown goats on the hill'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(findNotice(page, 'Your password is changed.')).toBeVisible()
  const elsewhere = await openWindow()
  await elsewhere.goto(pona.deskOrigin)
  await typePassword(elsewhere, who)
  await expect(elsewhere.getByRole('alert')).toContainText('The e-mail address or the password is not right.')
  await typePassword(elsewhere, { ...who, password })
  await expect(elsewhere.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
})

test('dark mode is chosen for this browser, and stays', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/account' })
  const readPaper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const day = await readPaper()
  await page.getByLabel('Dark').check()
  expect(await readPaper()).not.toBe(day)
  await page.reload()
  await expect(page.getByLabel('Dark')).toBeChecked()
  expect(await readPaper()).not.toBe(day)
})

test('while somebody is away, their cover has their inquiries in Mine, until they are back', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona)
  const cover = await openDesk(openWindow, pona, 'Baraka', { path: '/inbox/mine' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/account' })
  const day = new Date(Date.now() + 3 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await expect(page.getByLabel('First day')).toHaveValue(day)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Covered by')).toHaveAccessibleDescription(/Choose who covers/)
  await expect(page.getByLabel('Covered by')).toBeFocused()
  await page.getByLabel('Covered by').selectOption('Baraka')
  await page.getByLabel('Last day').fill('2020-01-01')
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(/before the first/)
  await page.getByLabel('Last day').fill(day)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(findNotice(page, /^You are away until .*Baraka covers/)).toBeVisible()

  await page.goto(`${pona.deskOrigin}/inquiries/${reference}`)
  await page.getByRole('button', { name: 'Claim' }).click()
  await expect(findNotice(page, `${reference} is yours.`)).toBeVisible()
  await expect(findRow(cover.page, reference)).toContainText('for Amina')
  await expect(cover.page.getByText(/Amina is away until .*You cover\./)).toBeVisible()

  await page.goto(`${pona.deskOrigin}/account`)
  await page.getByRole('button', { name: 'I am back' }).click()
  await expect(findNotice(page, 'You are no longer away.')).toBeVisible()
  await expect(findRow(cover.page, reference)).toBeHidden()
})

/** Reads the text message from the files that the server writes without a gateway. */
async function readTextedCode(pona: Pona, phone: string): Promise<string> {
  const folder = join(pona.dataDir, 'sms')
  const readTexts = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((text) => text.includes(phone))
  await expect.poll(() => readTexts().length).toBe(1)
  return /\b\d{6}\b/.exec(readTexts().at(-1)?.split('\n\n')[1] ?? '')?.[0] ?? ''
}
