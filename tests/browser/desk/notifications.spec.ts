import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { sendInquiry } from '../../support/desk.ts'
import { findNotice, openDesk, openInquiry } from './desk-page.ts'

test.use({ serverEnvironment: { RATE_LIMITS: 'off' } })

test('who is given an inquiry and mentioned is told, finds both in a list by keyboard alone, and sees them off', async ({
  openWindow,
  pona,
}) => {
  const { page: amina } = await openDesk(openWindow, pona, 'Amina')
  const { page: baraka } = await openDesk(openWindow, pona, 'Baraka', { path: '/account' })
  const given = await sendInquiry(pona, { name: 'Wanjiku Mwangi' })
  const asked = await sendInquiry(pona, { name: 'Otieno Were' })

  await openInquiry(amina, pona, given)
  await give(amina, 'Baraka')
  await expect(findNotice(baraka, `Amina gave you ${given}.`)).toBeVisible()
  await expect(forYou(baraka)).toHaveText('For you1')
  await expect(baraka).toHaveTitle(/^1 for you · /)

  await openInquiry(amina, pona, asked)
  await amina.keyboard.press('n')
  await amina.getByLabel('Note', { exact: true }).fill('@Baraka, can you call him today?')
  await expect(amina.getByText('Baraka will be told.')).toBeVisible()
  await amina.keyboard.press('Control+Enter')
  await expect(findNotice(baraka, `Amina mentioned you in a note on ${asked}.`)).toBeVisible()
  await expect(forYou(baraka)).toHaveText('For you2')

  await baraka.reload()
  await expect(forYou(baraka)).toHaveText('For you2')
  await baraka.getByRole('heading', { level: 1 }).focus()
  await baraka.keyboard.press('g')
  await baraka.keyboard.press('f')
  await expect(baraka.getByRole('heading', { name: 'For you' })).toBeVisible()
  const rows = baraka.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveText([
    /New: Amina mentioned you in a note on Otieno Were/,
    /New: Amina gave you Wanjiku Mwangi/,
  ])
  await baraka.keyboard.press('j')
  await baraka.keyboard.press('j')
  await baraka.keyboard.press('e')
  await expect(rows.nth(1)).toHaveText(/^Amina gave you/)
  await expect(forYou(baraka)).toHaveText('For you1')
  await baraka.keyboard.press('k')
  await baraka.keyboard.press('Enter')
  await expect(baraka.getByRole('heading', { name: 'Otieno Were', exact: true })).toBeVisible()
  await expect(baraka.locator('mark', { hasText: '@Baraka' })).toBeVisible()
  await expect(forYou(baraka)).toHaveText('For you0')
  await expect(baraka).not.toHaveTitle(/for you/)
})

function forYou(page: Page) {
  return page.getByRole('navigation', { name: 'Inbox' }).getByRole('link', { name: 'For you' })
}

async function give(page: Page, name: string): Promise<void> {
  await page.getByLabel('With', { exact: true }).selectOption({ label: name })
}
