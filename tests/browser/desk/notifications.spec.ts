import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, openDesk, openInquiry, ownServer } from './desk-page.ts'

test.use(ownServer())

test('an assignment and a mention are announced, and listed in For you, where the keyboard marks them as seen', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
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
  await expect(amina.getByText('Baraka will be notified.')).toBeVisible()
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
    /New: Amina mentioned you in a note on the inquiry of Otieno Were/,
    /New: Amina gave you the inquiry of Wanjiku Mwangi/,
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

test('push is turned on for a device, tested, opens the inquiry, and ends with the sign-out', async ({
  openWindow,
  pona,
}) => {
  const { page, who } = await openDesk(openWindow, pona, 'Amina')
  const reference = await sendInquiry(pona, { name: 'Wanjiku Mwangi' })
  await standInForPushService(page)
  await page.goto(`${pona.deskOrigin}/account`)
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Devices with notifications' }).getByRole('listitem'),
  ).toHaveText(/Chrome.*\(this one\)/)
  await page.getByRole('button', { name: 'Turn off for this device' }).click()
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await page.route('**/test', (route) => route.fulfill({ json: { outcome: 'sent' } }))
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(findNotice(page, 'The test is on its way.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible()

  await page
    .getByRole('heading', { name: 'Your account' })
    .evaluate(() => Object.assign(window, { isSameLoad: true }))
  const message = {
    title: 'An inquiry was given to you',
    body: reference,
    path: `/inquiries/${reference}`,
    tag: reference,
  }
  await recordShown(page)
  await deliver(page, message)
  await expect.poll(() => readShown(page)).toEqual([{ title: message.title, body: reference }])
  await pressShown(page)
  await expect(page.getByRole('heading', { name: 'Wanjiku Mwangi', exact: true })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'isSameLoad'))).toBe(true)

  await page.getByRole('button', { name: `Menu of ${who.name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByLabel('E-mail address')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('subscribed'))).toBeNull()
})

async function standInForPushService(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    const bytes = (length: number) => btoa('x'.repeat(length)).replaceAll('=', '')
    const subscription = {
      endpoint: `https://fcm.googleapis.com/fcm/send/${'x'.repeat(100)}`,
      unsubscribe: async () => {
        localStorage.removeItem('subscribed')
        return true
      },
    }
    const toJSON = () => JSON.parse(localStorage.getItem('subscribed') ?? 'null')
    Object.assign(subscription, { toJSON })
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem('subscribed') === null ? null : (subscription as never)
    PushManager.prototype.subscribe = async () => {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ])
      const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey))
      const p256dh = btoa(String.fromCharCode(...raw))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
      const kept = { endpoint: subscription.endpoint, keys: { p256dh, auth: bytes(16) } }
      localStorage.setItem('subscribed', JSON.stringify(kept))
      return subscription as never
    }
  })
}

async function deliver(page: Page, message: object): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId)
    })
  })
  await protocol.send('ServiceWorker.enable')
  const origin = new URL(page.url()).origin
  await protocol.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
}

async function recordShown(page: Page): Promise<void> {
  await findWorker(page).evaluate(() => {
    const shown: object[] = []
    Object.assign(self, { shown })
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data } = {}) => {
      shown.push({ title, body, data })
    }
  })
}

function readShown(page: Page): Promise<unknown> {
  return findWorker(page).evaluate(() =>
    Reflect.get(self, 'shown').map(({ title, body }: { title: string; body: string }) => ({ title, body })),
  )
}

async function pressShown(page: Page): Promise<void> {
  await findWorker(page).evaluate(() => {
    const [{ data }] = Reflect.get(self, 'shown')
    const notification = { data, close: () => undefined }
    const ExtendableEvent = Reflect.get(self, 'ExtendableEvent')
    self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }))
  })
}

function findWorker(page: Page) {
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('The desk has registered no worker')
  return worker
}

function forYou(page: Page) {
  return page.getByRole('navigation', { name: 'Inbox' }).getByRole('link', { name: 'For you' })
}

async function give(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Hand over', exact: true }).click()
  await page.getByLabel('To', { exact: true }).fill(name)
  await page.getByLabel('To', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'As planned' }).click()
}
