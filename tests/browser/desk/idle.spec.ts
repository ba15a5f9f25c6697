import { expect, type OpenWindow, type Pona, test } from '#testing/desk/browser.ts'
import {
  addCoordinator,
  enrol,
  forgetUsedCodes,
  sendInquiry,
  signIn,
  typeCode,
  typePassword,
} from '#testing/desk/desk.ts'
import { findNotice } from './desk-page.ts'

test.use({
  serverEnvironment: { DESK_IDLE_MINUTES: '5' },
  // Requests in flight when the session ended are refused.
  expectedConsole: [/status of 401/],
})

test('an idle desk warns a minute before, and goes on when somebody answers', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const { page } = await openIdleDesk(openWindow, pona)
  await page.clock.fastForward('04:30')
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(dialog).toContainText(/[23]\d seconds/)
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toBeHidden()
  await page.clock.fastForward('02:00')
  await expect(page.getByRole('heading', { level: 1, name: 'Due' })).toBeVisible()
})

test('an idle desk signs out, and keeps typed text for its author', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona)
  const { page, who } = await openIdleDesk(openWindow, pona, `/inquiries/${reference}`)
  await page.getByLabel('Reply', { exact: true }).fill('Half a sentence')
  await page.clock.fastForward('05:10')
  await expect(page.getByText('You were signed out because nothing happened here')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('access_token')

  await forgetUsedCodes(pona, who)
  await typePassword(page, who)
  await typeCode(page, who)
  await expect(page.getByLabel('Reply', { exact: true })).toHaveValue('Half a sentence')
})

test('an idle desk keeps the words of a template until they are saved or given up', async ({
  openWindow,
  pona,
}) => {
  const { page, who } = await openIdleDesk(openWindow, pona, '/templates')
  const add = page.getByRole('button', { name: 'Add a template' })
  await add.click()
  await page.getByLabel('Reply').fill('Half a template')
  await page.clock.fastForward('05:10')
  await expect(page.getByText('What you typed is kept in this window.')).toBeVisible()

  await forgetUsedCodes(pona, who)
  await typePassword(page, who)
  await typeCode(page, who)
  await add.click()
  await expect(page.getByLabel('Reply')).toHaveValue('Half a template')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await add.click()
  await expect(page.getByLabel('Reply')).toHaveValue('')
})

test('the next person to sign in finds no message or Undo of the previous one, and gets live updates', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona)
  const { page } = await openIdleDesk(openWindow, pona, `/inquiries/${reference}`)
  const baraka = await addCoordinator(pona, 'Baraka')
  // Otherwise a message would disappear by itself before the desk signs out.
  await page.getByRole('button', { name: 'Claim' }).click()
  await expect(findNotice(page, `${reference} is yours.`)).toBeVisible()
  await findNotice(page, `${reference} is yours.`).hover()
  await page.clock.fastForward('05:10')
  await expect(page.getByText('You were signed out because nothing happened here')).toBeVisible()

  await typePassword(page, baraka)
  await enrol(page, baraka)
  await expect(page.getByRole('article').first()).toContainText('with Amina')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(findNotice(page, /./)).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('z')
  await expect(findNotice(page, /./)).toHaveCount(0)
})

test('an idle desk signs out though the clock was set back by an hour', async ({ openWindow, pona }) => {
  const { page } = await openIdleDesk(openWindow, pona)
  await page.evaluate(() => localStorage.setItem('desk-active-at', String(Date.now() + 3_600_000)))
  // The desk checks once a second.
  await page.clock.fastForward('00:02')
  await page.clock.fastForward('05:10')
  await expect(page.getByText('You were signed out because nothing happened here')).toBeVisible()
})

test('a window that was closed while it was idle opens signed out', async ({ openWindow, pona }) => {
  const { page } = await openIdleDesk(openWindow, pona)
  const address = page.url()
  await page.goto('about:blank')
  await page.clock.fastForward('10:00')
  await page.goto(address)
  await expect(page.getByText('You were signed out because nothing happened here')).toBeVisible()
})

test('a laptop that slept for hours opens with the reason', async ({ openWindow, pona }) => {
  const { page } = await openIdleDesk(openWindow, pona)
  // The access token has expired too.
  await page.clock.fastForward('03:00:00')
  await expect(page.getByText('You were signed out because nothing happened here')).toBeVisible()
})

async function openIdleDesk(openWindow: OpenWindow, pona: Pona, path = '/') {
  const who = await addCoordinator(pona, 'Amina')
  const page = await openWindow()
  await page.clock.install()
  await signIn(page, pona, who, path)
  return { page, who }
}
