import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, openDesk, ownServer } from './desk-page.ts'

const widths = [320, 390, 480, 600, 768, 1280]

// A server of its own: what is set stays.
test.use(ownServer())

test('a company’s own figures stand alone, in even columns, whether there are two, three or four', async ({
  openWindow,
  pona,
}) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/settings/statistics' })
  const site = await openWindow()
  const figures = site.getByRole('region', { name: 'Pona in figures' })
  await site.goto(pona.origin)
  await expect(figures.getByRole('term')).toHaveText(['patients served', 'rating by patients'])
  const counted = page.getByRole('group', { name: 'Services, counted by the site' })
  await expect(counted).toContainText('Not shown while there is a figure that you say yourself.')
  await expectEvenColumns(site, 2)

  await addFigure(page, 'Partner hospitals', '38')
  await site.reload()
  await expectEvenColumns(site, 3)

  await addFigure(page, 'Years of experience', '12')
  await site.reload()
  await expectEvenColumns(site, 4)
})

async function addFigure(page: Page, kind: string, value: string): Promise<void> {
  await page.getByLabel('Add a figure').selectOption({ label: kind })
  const figure = page.getByRole('group', { name: kind })
  await figure.getByLabel('Figure').fill(value)
  await figure.getByLabel('Source').fill('our own count')
  await figure.getByLabel('As of').fill('2026-10-31')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(page, 'Figures of the page: saved, and in use.')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
}

async function expectEvenColumns(site: Page, count: number): Promise<void> {
  for (const width of widths) {
    await site.setViewportSize({ width, height: 800 })
    const boxes = await site.locator('.stats__item').evaluateAll((items) =>
      items.map((item) => {
        const { top, width } = item.getBoundingClientRect()
        return { top: Math.round(top), width: Math.round(width) }
      }),
    )
    expect(boxes).toHaveLength(count)
    const perRow = boxes.filter(({ top }) => top === boxes[0]?.top).length
    expect(count % perRow, `${count} figures in rows of ${perRow} at ${width} px`).toBe(0)
    expect(new Set(boxes.map(({ width }) => width)).size, `columns of one width at ${width} px`).toBe(1)
    expect(await site.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
}
