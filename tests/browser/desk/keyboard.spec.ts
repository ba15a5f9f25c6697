import { randomUUID } from 'node:crypto'
import { expect, test } from '../../support/browser.ts'
import { sendInquiry } from '../../support/desk.ts'
import { findNotice, findRow, narrowToTreatment, openDesk } from './desk-page.ts'

test.use({ serverEnvironment: { RATE_LIMITS: 'off' } })

test('a list is walked, claimed, opened, answered and left without a pointer', async ({
  openWindow,
  pona,
}) => {
  const word = randomUUID()
  const first = await sendInquiry(pona, { treatment: word })
  const second = await sendInquiry(pona, { treatment: word })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  await narrowToTreatment(page, word)
  await expect(page.getByText('All 2 shown.')).toBeVisible()
  await expect(findRow(page, first)).toBeVisible()
  await page.keyboard.press('j')
  await expect(findRow(page, second).getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  await expect(findRow(page, first).getByRole('link')).toBeFocused()
  await page.keyboard.press('c')
  await expect(findNotice(page, `${first} is yours.`)).toBeVisible()
  await expect(findRow(page, first)).toContainText('You')
  // What is yours already is not claimed again: to undo that would give it away.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await findRow(page, first).getByRole('link').focus()
  await page.keyboard.press('c')

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(findNotice(page, `${first} is yours.`)).toHaveCount(0)
  await page.keyboard.press('r')
  await expect(page.getByLabel('Reply', { exact: true })).toBeFocused()
  // While somebody types, letters are letters.
  await page.keyboard.type('Dear j, k and e?')
  await expect(page.getByLabel('Reply', { exact: true })).toHaveValue('Dear j, k and e?')
  await page.keyboard.press('Control+Enter')
  await expect(findNotice(page, 'is on its way')).toBeVisible()

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('u')
  await expect(findRow(page, first).getByRole('link')).toBeFocused()
  await page.keyboard.press('e')
  await expect(findNotice(page, `${first} is closed.`)).toBeVisible()
  await page.keyboard.press('z')
  await expect(findNotice(page, `Undone: ${first} is as it was.`)).toBeVisible()
})

test('keys lead to views, to the search and to their own help', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(help).toContainText('Go to Waiting')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
})

test('single keys can be switched off', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/account' })
  await page.getByLabel('Single keys such as').uncheck()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Single keys such as')).not.toBeChecked()
})
