import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import { openDesk, openInquiry } from './desk-page.ts'

test.use({ expectedConsole: [/is broken here|The above error occurred|React will try to recreate/] })

const TITLE = 'Unexpected Application Error!'

test('a page that fails to render says so, and the navigation beside it works on', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  await sendInquiry(pona, { name: 'Zawadi Kiprop' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/templates' })
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      ...{ configurable: true, writable: true },
      value() {
        throw new RangeError('Intl is broken here')
      },
    })
  })
  await page.getByRole('link', { name: /^All/ }).click()
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText('This part of the desk has stopped working')
  await expect(failed).toContainText('Intl is broken here')
  await expect(failed).not.toContainText('could not be loaded')
  await expect(failed).not.toContainText('.js:')
  await page.getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Templates' })).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('a fault of the whole desk says so, and a new try keeps what was typed', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona, { name: 'Zawadi Kiprop' })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  const reply = page.getByLabel('Reply', { exact: true })
  // A draft that reached the server would be kept anyway.
  await page.route('**/desk/v1/drafts', () => {})
  await reply.fill('Dear Zawadi, we have two dates for you.')
  await page.evaluate(() => {
    const { some } = Array.prototype
    const breaks = ([first]: { path?: string }[]) =>
      first?.path === '/for-you' && document.documentElement.id !== 'mended'
    Array.prototype.some = function fail(...test: Parameters<typeof some>) {
      if (breaks(this)) throw new Error('The shell is broken here')
      return some.apply(this, test)
    }
  })
  await page.getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  const failed = page.getByRole('alert')
  await expect(failed).toContainText('The shell is broken here')
  await expect(failed).toContainText('What you have typed is kept until you reload the page.')
  await page.evaluate(() => {
    document.documentElement.id = 'mended'
  })
  await failed.getByRole('button', { name: 'Try again' }).click()
  await page.goBack()
  await expect(reply).toHaveValue('Dear Zawadi, we have two dates for you.')
  await reply.fill('')
})

test('a desk of which a module fails as it is loaded says so', async ({ openWindow, pona }) => {
  const page = await openWindow()
  await page.addInitScript(() => {
    // Where the server is, a module reads from the page as it is loaded.
    document.querySelector = () => {
      throw new RangeError('The page is broken here')
    }
  })
  await page.goto(pona.deskOrigin)
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The page is broken here')
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
})
