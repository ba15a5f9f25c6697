import { expect, test } from '#testing/desk/browser.ts'
import { openDesk } from './desk-page.ts'

test('a tip names the key of what has the pointer or the focus, within the window, and Escape closes it', async ({
  openWindow,
  pona,
}) => {
  const { page } = await openDesk(openWindow, pona, 'Amina')
  const button = page.getByRole('link', { name: 'New inquiry' })
  const tip = page.getByRole('tooltip')

  await button.hover()
  await expect(tip).toHaveText('By phone, on WhatsApp, at the office i')
  await expect(button).toHaveAccessibleDescription('By phone, on WhatsApp, at the office i')
  await expect(tip).toBeInViewport({ ratio: 1 })
  await tip.hover()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  await expect(button).toHaveAccessibleDescription('')

  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Select' }).focus()
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(tip).toHaveCount(0)
})
