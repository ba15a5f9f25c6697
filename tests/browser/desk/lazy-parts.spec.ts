import { randomUUID } from 'node:crypto'
import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import { narrowToTreatment, openDesk, openInquiry } from './desk-page.ts'

test.use({ expectedConsole: [/Failed to (load resource|fetch dynamically)|Unable to preload CSS/] })

test('a page or dialog that can’t be loaded says so, and the words of a reply stay', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona, { name: 'Zawadi Kiprop' })
  const openBroken: typeof openWindow = async (...options) => {
    const page = await openWindow(...options)
    await page.route(/\/assets\/(templates-page|correct-dialog)-/, (route) => route.abort())
    return page
  }
  const { page } = await openDesk(openBroken, pona, 'Amina')
  await openInquiry(page, pona, reference)
  const reply = page.getByLabel('Reply', { exact: true })
  await reply.fill('Dear Zawadi, we have two dates for you.')

  await page.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog', { name: 'Not loaded' })
  await expect(dialog.getByRole('alert')).toContainText('Send or copy first what you have typed')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('link', { name: 'Templates' }).click()
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText('Check your connection, and reload the page.')
  await page.goBack()
  await expect(reply).toHaveValue('Dear Zawadi, we have two dates for you.')
  await reply.fill('')

  await page.getByRole('link', { name: 'Templates' }).click()
  await page.unrouteAll()
  await failed.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
})

test('a key for a part that is still loading acts once it is there, and on nothing else', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const word = randomUUID()
  await sendInquiry(pona, { treatment: word })
  await sendInquiry(pona, { treatment: word })
  const mayLoad = Promise.withResolvers<void>()
  const openSlow: typeof openWindow = async (...options) => {
    const page = await openWindow(...options)
    await page.route(/\/assets\/selection-bar-/, async (route) => {
      await mayLoad.promise
      await route.continue()
    })
    return page
  }
  const { page } = await openDesk(openSlow, pona, 'Amina', { path: '/inbox/all' })
  await narrowToTreatment(page, word)
  await expect(page.getByText('All 2 shown.')).toBeVisible()
  for (const key of ['j', 'x', 'j', 'X', 'h']) await page.keyboard.press(key)
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  mayLoad.resolve()
  await expect(page.getByRole('dialog', { name: 'Hand over 2 inquiries' })).toBeVisible()
})

test('all pages and dialogs are loaded ahead, so that they open without a connection or after an update', async ({
  openWindow,
  pona,
}) => {
  const { page } = await openDesk(openWindow, pona, 'Amina')
  const isLoaded = (name: string) =>
    page.evaluate(
      (name) => performance.getEntriesByType('resource').some((one) => one.name.includes(name)),
      name,
    )
  const parts = [
    'inquiry',
    'templates-page',
    'row-step-dialog',
    'several-dialogs',
    'keyboard-help',
    'erase-dialog',
    'viewer',
  ]
  for (const name of parts) await expect.poll(() => isLoaded(`/assets/${name}-`)).toBe(true)
  expect(await isLoaded('/assets/pdf-pages-')).toBe(false)
  await page.route('**/assets/**', (route) => route.abort())
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
})
