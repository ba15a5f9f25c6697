import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '#testing/desk/browser.ts'
import { addCoordinator, type Coordinator, forgetUsedCodes, signIn, typeCode } from '#testing/desk/desk.ts'
import { oidcClient, startOidcServer } from '#testing/outside/oidc-server.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { startServer } from '#testing/server/server-process.ts'

const person = { sub: 'amina-at-work', email: 'amina@work.example', email_verified: true, name: 'Amina' }

// The server of a test stops before its windows close.
test.use({
  expectedConsole: [/status of 4\d\d|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION|ERR_EMPTY_RESPONSE/],
})

test('another account is linked, and then opens the desk as far as the second step', {
  tag: '@journey',
}, async ({ openWindow }) => {
  await using served = await startServedWithProvider()
  const { oidc } = served
  const who = await addCoordinator(served, 'Amina')
  const page = await openWindow()
  await signIn(page, served, who, '/account')

  oidc.person = person
  await page.getByRole('button', { name: 'Link Work' }).click()
  await forgetUsedCodes(served, who)
  await typeCode(page, who)
  await expect(page.getByRole('listitem').filter({ hasText: 'amina@work.example' })).toBeVisible()

  await signOut(page, who)
  await page.getByRole('button', { name: 'Sign in with Work' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
})

test('a linked account is unlinked, and one that is linked elsewhere is refused', async ({ openWindow }) => {
  await using served = await startServedWithProvider()
  served.oidc.person = person
  const amina = await addCoordinator(served, 'Amina')
  const page = await openWindow()
  await signIn(page, served, amina, '/account')
  await page.getByRole('button', { name: 'Link Work' }).click()
  await forgetUsedCodes(served, amina)
  await typeCode(page, amina)
  await expect(page.getByRole('button', { name: 'Unlink Work' })).toBeVisible()

  const elsewhere = await openWindow()
  await signIn(elsewhere, served, await addCoordinator(served, 'Baraka'), '/account')
  await elsewhere.getByRole('button', { name: 'Link Work' }).click()
  await expect(
    elsewhere.getByRole('alert').filter({ hasText: 'That account is linked already.' }),
  ).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/account$/)

  await page.getByRole('button', { name: 'Unlink Work' }).click()
  await expect(page.getByRole('button', { name: 'Link Work' })).toBeVisible()
})

test('an unlinked account and a cancelled sign-in are explained in words', async ({ openWindow }) => {
  await using served = await startServedWithProvider()
  const { oidc } = served
  const page = await openWindow()
  await page.goto(served.deskOrigin)
  oidc.person = { ...person, sub: 'a-stranger' }
  await page.getByRole('button', { name: 'Sign in with Work' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No account here is linked' })).toBeVisible()

  oidc.person = undefined
  const other = await openWindow()
  await other.goto(served.deskOrigin)
  await other.getByRole('button', { name: 'Sign in with Work' }).click()
  await expect(other.getByRole('alert').filter({ hasText: 'stopped before it was done' })).toBeVisible()
})

async function startServedWithProvider() {
  await using stack = new AsyncDisposableStack()
  const ports = { port: await findFreePort(), deskPort: await findFreePort() }
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-providers-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const oidc = stack.use(await startOidcServer(`http://localhost:${ports.deskPort}/auth/v1/callback`))
  const server = stack.use(
    await startServer(
      {
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        RATE_LIMITS: 'off',
        OIDC_WORK_ISSUER: oidc.issuer,
        OIDC_WORK_CLIENT_ID: oidcClient.id,
        OIDC_WORK_CLIENT_SECRET: oidcClient.secret,
      },
      ports,
    ),
  )
  const { origin, deskOrigin } = server
  const opened = stack.move()
  return { origin, deskOrigin, dataDir, oidc, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

async function signOut(page: Page, who: Coordinator): Promise<void> {
  await page.getByRole('button', { name: `Menu of ${who.name}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}
