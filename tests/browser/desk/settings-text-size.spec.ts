import { expect, test } from '#testing/desk/browser.ts'
import { openDesk } from './desk-page.ts'

const pages = [
  '',
  ...['/company', '/hours', '/look', '/pictures', '/destinations', '/mail-account', '/backup', '/languages'],
]

test('settings fit a phone with text of twice the size', async ({ openWindow, pona }) => {
  test.slow()
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/settings' })
  for (const path of pages) {
    await page.goto(`${pona.deskOrigin}/settings${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.setProperty('font-size', '200%')
      for (const details of document.querySelectorAll('details')) details.open = true
    })
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const wide = await page.evaluate(() => {
        const edge = document.documentElement.clientWidth
        const isIn = (element: Element): boolean =>
          element.parentElement !== null &&
          (/auto|scroll|hidden|clip/.test(getComputedStyle(element.parentElement).overflowX) ||
            isIn(element.parentElement))
        return [...document.querySelectorAll('main *')]
          .filter((element) => element.getBoundingClientRect().right > edge + 1 && !isIn(element))
          .map((element) => `${element.className} ${element.textContent?.slice(0, 30)}`)
          .slice(0, 6)
      })
      expect.soft(wide, `${path || 'overview'} at ${width} px`).toEqual([])
    }
  }
})
