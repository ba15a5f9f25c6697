import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, openDesk } from './desk-page.ts'

test('a new inquiry causes a sound and a system notification, with only its reference', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await recordNotices(page)
  await page.goto(`${pona.deskOrigin}/account`)
  await page.getByLabel('A notification while another window is in front').check()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await hide(page)
  const reference = await sendInquiry(pona, { name: 'Wanjiku Mwangi', treatment: 'Knee replacement' })
  await expect(findNotice(page, `New inquiry ${reference}`)).toBeVisible()
  expect(await readNotices(page)).toEqual({ shown: [`New inquiry ${reference}`], notes: 2 })
})

test('both can be switched off, and stay off', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await recordNotices(page)
  await page.goto(`${pona.deskOrigin}/account`)
  await page.getByLabel('A short sound when an inquiry arrives').uncheck()
  await page.reload()
  await expect(page.getByLabel('A short sound when an inquiry arrives')).not.toBeChecked()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await hide(page)
  const reference = await sendInquiry(pona)
  await expect(findNotice(page, `New inquiry ${reference}`)).toBeVisible()
  expect(await readNotices(page)).toEqual({ shown: [], notes: 0 })
})

test('the message of a new inquiry leads to it', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/account' })
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const reference = await sendInquiry(pona, { name: 'Otieno Were' })
  await findNotice(page, `New inquiry ${reference}`).getByRole('button', { name: 'Open' }).click()
  await expect(page).toHaveURL(`${pona.deskOrigin}/inquiries/${reference}`)
  await expect(page.getByRole('heading', { name: 'Otieno Were', exact: true })).toBeVisible()
})

/** Headless browsers show no notifications and play no sound: the requested ones are recorded. */
async function recordNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const record = { shown: [] as string[], notes: 0 }
    Object.assign(window, { record })
    class RecordedNotification extends EventTarget {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title: string, { body = '' }: NotificationOptions = {}) {
        super()
        record.shown.push(title + body)
      }
    }
    Object.assign(window, { Notification: RecordedNotification })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function startRecorded(when) {
      record.notes += 1
      start.call(this, when)
    }
  })
}

async function hide(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }))
}

function readNotices(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'record'))
}
