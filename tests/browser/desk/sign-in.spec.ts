import { expect, test } from '#testing/desk/browser.ts'
import {
  addCoordinator,
  enrol,
  forgetUsedCodes,
  runStaffCommand,
  sendInquiry,
  signIn,
  typeCode,
  typePassword,
} from '#testing/desk/desk.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, openDesk, ownServer } from './desk-page.ts'

test.use({ ...ownServer(), expectedConsole: [/status of 4\d\d/] })

test('a wrong password is refused in words, and what was typed stays', { tag: '@journey' }, async ({
  page,
  pona,
}) => {
  const who = await addCoordinator(pona, 'Amina')
  await page.goto(pona.deskOrigin)
  await typePassword(page, { ...who, password: 'four noisy boats at dusk' })
  await expect(page.getByRole('alert')).toContainText('The e-mail address or the password is not right.')
  await expect(page.getByLabel('E-mail address')).toHaveValue(who.email)
})

test('an account that is switched off is told so, with the right password only', async ({ page, pona }) => {
  const who = await addCoordinator(pona, 'Amina')
  await runStaffCommand(pona, ['disable', who.email])
  await page.goto(pona.deskOrigin)
  await typePassword(page, who)
  await expect(page.getByRole('alert')).toContainText('This account is switched off.')
})

test('the first sign-in sets up a second step, the next one asks for it, and a shared link survives both', {
  tag: '@journey',
}, async ({ page, pona }) => {
  const reference = await sendInquiry(pona, { name: 'Fatuma Ali' })
  const who = await addCoordinator(pona, 'Amina')
  await page.goto(`${pona.deskOrigin}/inquiries/${reference}`)
  await typePassword(page, who)
  await enrol(page, who)
  await expect(page.getByRole('heading', { level: 1, name: 'Fatuma Ali' })).toBeVisible()

  await page.getByRole('button', { name: 'Menu of Amina' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'You are signed out.' })).toBeVisible()
  await typePassword(page, who)
  await page.getByLabel('Code').fill('000 000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('That code is not right.')
  await forgetUsedCodes(pona, who)
  await typeCode(page, who)
  await expect(page.getByRole('heading', { level: 1, name: 'Fatuma Ali' })).toBeVisible()
})

test('the code field takes a pasted code with spaces and asks phones for digits', async ({ page, pona }) => {
  const { who } = await openDeskOnce(page, pona)
  await page.getByRole('button', { name: 'Menu of Amina' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await typePassword(page, who)
  const code = page.getByLabel('Code')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(page.getByRole('textbox')).toHaveCount(1)
})

test('a one-time link sets a password, refuses weak ones in words, and opens once', {
  tag: '@journey',
}, async ({ page, pona }) => {
  const email = `neema-${Date.now()}@pona.example`
  const output = await runStaffCommand(pona, ['add', email, '--name', 'Neema'])
  const link = /https?:\S+/.exec(output)?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  expect(page.url()).not.toContain('token_hash')

  const password = page.getByLabel('New password', { exact: true })
  await password.fill('short')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('alert')).toContainText('It is too short')
  await password.fill('passwordpassword')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('alert')).toContainText('choose something nobody would guess')
  await page.getByRole('button', { name: 'Show new password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  const who = { name: 'Neema', email, password: 'seven slow herons by the lake' }
  await password.fill(who.password)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await enrol(page, who)
  await expect(page.getByRole('heading', { level: 1, name: 'Due' })).toBeVisible()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link was used before')
})

test('the only administrator chooses a new password by mail, after the second step', async ({
  openWindow,
  findServer,
}) => {
  const pona = await findServer({ LOG_LEVEL: 'error' })
  const { page: first, who } = await openDesk(openWindow, pona, 'Amina', { admin: true })
  await first.close()
  await forgetUsedCodes(pona, who)
  const page = await openWindow()
  await page.goto(pona.deskOrigin)
  await page.getByRole('link', { name: 'Nobody else is one?' }).click()
  await page.getByLabel('E-mail address').fill(who.email)
  await page.getByRole('button', { name: 'Send me the mail' }).click()
  await expect(page.getByRole('status')).toContainText('a mail with a link is on its way')
  const findLink = async () => {
    const mails = await pona.mails()
    const mail = mails.find(({ subject }) => subject?.startsWith('A new password for the desk'))
    return /https?:\S+token_hash=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(findLink).not.toBe('')
  await page.goto(await findLink())
  await typeCode(page, who)
  await page.getByLabel('New password', { exact: true }).fill('seven slow herons by the lake')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Due' })).toBeVisible()
})

test('signing out everywhere ends the other windows too', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const { page, who } = await openDesk(openWindow, pona, 'Amina')
  const elsewhere = await openWindow()
  await forgetUsedCodes(pona, who)
  await signIn(elsewhere, pona, who)
  await page.goto(`${pona.deskOrigin}/account`)
  const sessions = page.getByRole('listitem').filter({ hasText: 'Chrome on Linux' })
  await expect(sessions).toHaveCount(2)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await elsewhere.getByRole('link', { name: /^Mine/ }).first().click()
  await expect(elsewhere.getByText('Your session has ended')).toBeVisible()
})

test('one session is ended from the list of sessions', async ({ openWindow, pona }) => {
  const { page, who } = await openDesk(openWindow, pona, 'Amina')
  const elsewhere = await openWindow()
  await elsewhere.goto(pona.deskOrigin)
  await typePassword(elsewhere, who)
  await expect(elsewhere.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
  await page.goto(`${pona.deskOrigin}/account`)
  const end = page.getByRole('button', { name: 'End the session in Chrome on Linux' })
  await end.click()
  await expect(end).toHaveCount(0)
  await elsewhere.getByLabel('Code').fill('000000')
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere.getByText('Your session has ended')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
})

test('a desk whose access token the server refuses goes on with a new one', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  // As when it expires by the server's clock, and this device's clock is slow.
  await changeSession(page, ({ access_token }) => ({ access_token: `${access_token.slice(0, -9)}AAAAAAAAA` }))
  await page.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect(page.getByText('with you')).toBeVisible()
  const later = await sendInquiry(pona, { name: 'Fatuma Ali' })
  await page.getByRole('link', { name: /^Due/ }).first().click()
  await expect(page.getByRole('article').filter({ hasText: later })).toBeVisible()
})

test('a desk whose account is switched off says so', async ({ openWindow, pona }) => {
  const { page, who } = await openDesk(openWindow, pona, 'Amina')
  await runStaffCommand(pona, ['disable', who.email])
  await page.getByRole('link', { name: /^Mine/ }).first().click()
  const status = page.getByRole('status').filter({ hasText: 'Your account was switched off.' })
  await expect(status).toBeVisible()
})

async function openDeskOnce(page: Parameters<typeof signIn>[0], pona: Parameters<typeof signIn>[1]) {
  const who = await addCoordinator(pona, 'Amina')
  await signIn(page, pona, who)
  return { who }
}

test('a file that comes after signing out is not saved', async ({ openWindow, pona }) => {
  await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  const asked = Promise.withResolvers<void>()
  const isSignedOut = Promise.withResolvers<void>()
  await page.route('**/export?*', async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await isSignedOut.promise
    await route.fulfill({ response })
  })
  let saved = 0
  page.on('download', () => {
    saved += 1
  })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await asked.promise
  await page.getByRole('button', { name: 'Menu of Amina' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  isSignedOut.resolve()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/export?')),
  )
  await page.reload()
  expect(saved).toBe(0)
})

test.describe('while no session can be refreshed', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] })

  test('nobody is signed out, and the step can be repeated', async ({ openWindow, pona }) => {
    const reference = await sendInquiry(pona)
    const who = await addCoordinator(pona, 'Amina')
    const page = await openWindow({ reducedMotion: 'reduce' })
    await page.clock.install()
    await signIn(page, pona, who, `/inquiries/${reference}`)
    const claim = page.getByRole('button', { name: 'Claim', exact: true })
    await expect(claim).toBeVisible()
    await page.route('**/token?grant_type=refresh_token', (route) => route.abort())
    await endAccessToken(page)
    const failure = findNotice(page, 'The server can’t be reached.')
    const refused = page.waitForEvent('requestfailed')
    await claim.click()
    await refused
    await page.clock.fastForward('00:31')
    await expect(failure).toBeVisible()
    await page.unroute('**/token?grant_type=refresh_token')
    // The auth client asks at most once a minute after a failure.
    await claim.click()
    await expect(failure).toHaveCount(2)
    await page.clock.fastForward('01:01')
    await claim.click()
    await expect(page.getByText('with you')).toBeVisible()
  })
})

function endAccessToken(page: Page): Promise<void> {
  return changeSession(page, () => ({ expires_at: 1 }))
}

type StoredSession = { access_token: string; expires_at: number }

async function changeSession(
  page: Page,
  toChanges: (stored: StoredSession) => Partial<StoredSession>,
): Promise<void> {
  const [key = '', value = ''] = await page.evaluate(
    () => Object.entries(localStorage).find(([name]) => name.endsWith('-auth-token')) ?? [],
  )
  const session = JSON.parse(value)
  const changed = JSON.stringify({ ...session, ...toChanges(session) })
  await page.evaluate(([name = '', words = '']) => localStorage.setItem(name, words), [key, changed])
}
