import { randomUUID } from 'node:crypto'
import { addStaff, openAuthPage, serveAuthPage } from '#testing/desk/auth-page.ts'
import { expect, test } from '#testing/desk/browser.ts'
import { addVirtualAuthenticator } from '#testing/desk/virtual-authenticator.ts'
import type { Page } from '#testing/outside/playwright.ts'

test.beforeEach(async ({ context, pona }) => {
  await serveAuthPage(context, pona)
})

// Refusals are errors of the network to the browser.
test.use({ expectedConsole: [/status of 4\d\d/] })

async function openWithPasskey(page: Page, pona: Parameters<typeof addStaff>[0]) {
  const account = addStaff(pona, `${randomUUID()}@pona.test`)
  const authenticator = await addVirtualAuthenticator(page, 'usb')
  await openAuthPage(page, pona)
  await page.evaluate(async (credentials) => {
    const { auth } = window.supabase
    await auth.signInWithPassword(credentials)
    const { error } = await auth.mfa.webauthn.register({ friendlyName: 'Key' })
    if (error) throw error
  }, account)
  return { account, authenticator }
}

const readLevel = (page: Page) =>
  page.evaluate(
    async () => (await window.supabase.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel,
  )

test('the unmodified client makes a passkey, and confirms a sign-in by password with it', async ({
  page,
  pona,
}) => {
  const { account } = await openWithPasskey(page, pona)
  expect(await readLevel(page)).toBe('aal2')
  const levels = await page.evaluate(async (credentials) => {
    const { auth } = window.supabase
    await auth.signOut()
    await auth.signInWithPassword(credentials)
    const before = (await auth.mfa.getAuthenticatorAssuranceLevel()).data
    const factor = (await auth.mfa.listFactors()).data?.webauthn[0]
    const { error } = await auth.mfa.webauthn.authenticate({ factorId: factor?.id ?? '' })
    if (error) throw error
    return { current: before?.currentLevel, next: before?.nextLevel, name: factor?.friendly_name }
  }, account)
  expect(levels).toEqual({ current: 'aal1', next: 'aal2', name: 'Key' })
  expect(await readLevel(page)).toBe('aal2')
})

test('the unmodified client signs in by a passkey alone, and not by one that did not check its holder', async ({
  page,
  pona,
}) => {
  const { account, authenticator } = await openWithPasskey(page, pona)
  const signIn = () =>
    page.evaluate(async () => {
      const { auth } = window.supabase
      await auth.signOut()
      const { data, error } = await auth.signInWithPasskey()
      return { email: data?.user?.email, error: error && String(error.code ?? error.name) }
    })
  expect(await signIn()).toEqual({ email: account.email, error: null })
  expect(await readLevel(page)).toBe('aal2')
  expect(await authenticator.readCounters()).toEqual([2])
  await authenticator.setUserVerified(false)
  expect(await signIn()).toEqual({ email: undefined, error: expect.stringMatching(/./) })
})
