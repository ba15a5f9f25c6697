import { randomUUID } from 'node:crypto'
import { addStaff, openAuthPage, serveAuthPage } from '#testing/desk/auth-page.ts'
import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'

const MINUTE = 60_000
const storageKey = 'sb-localhost-auth-token'

type Account = { email: string; password: string }

test.beforeEach(async ({ context, pona }) => {
  await serveAuthPage(context, pona)
})

function signIn(page: Page, account: Account): Promise<void> {
  return page.evaluate(async (credentials) => {
    const { error } = await window.supabase.auth.signInWithPassword(credentials)
    if (error) throw error
  }, account)
}

function readEmail(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => (await window.supabase.auth.getUser()).data.user?.email)
}

function readStoredToken(page: Page): Promise<string | undefined> {
  return page.evaluate((key) => {
    const stored = localStorage.getItem(key)
    return stored === null ? undefined : JSON.parse(stored).access_token
  }, storageKey)
}

function watchRefreshes(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) count++
  })
  return () => count
}

async function setVisibility(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
    window.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('a session is kept in local storage and survives a reload', { tag: '@journey' }, async ({
  page,
  pona,
}) => {
  const account = addStaff(pona, `${randomUUID()}@pona.test`)
  await openAuthPage(page, pona)
  expect(await readStoredToken(page)).toBeUndefined()
  await signIn(page, account)
  const token = await readStoredToken(page)
  expect(token).toMatch(/^ey/)
  await openAuthPage(page, pona)
  expect(await readStoredToken(page)).toBe(token)
  expect(await readEmail(page)).toBe(account.email)
  await page.evaluate(() => window.supabase.auth.signOut())
  expect(await readStoredToken(page)).toBeUndefined()
})

test('a visible page refreshes by itself before its token expires, a hidden one when it is looked at', async ({
  page,
  pona,
}) => {
  const account = addStaff(pona, `${randomUUID()}@pona.test`)
  await page.clock.install()
  await openAuthPage(page, pona)
  await signIn(page, account)
  const refreshes = watchRefreshes(page)
  await page.clock.runFor(10 * MINUTE)
  expect(refreshes()).toBe(0)
  const token = await readStoredToken(page)

  await setVisibility(page, 'hidden')
  await page.clock.fastForward(49 * MINUTE)
  await page.clock.runFor(MINUTE / 2)
  expect(refreshes()).toBe(0)

  await setVisibility(page, 'visible')
  await expect.poll(() => readStoredToken(page)).not.toBe(token)
  expect(refreshes()).toBeGreaterThan(0)
  expect(await readEmail(page)).toBe(account.email)
  expect(await page.evaluate(() => window.events)).toContain('TOKEN_REFRESHED')
})

test('tabs share one session: what one does reaches the others', async ({ context, page, pona }) => {
  const account = addStaff(pona, `${randomUUID()}@pona.test`)
  const second = await context.newPage()
  await openAuthPage(page, pona)
  await openAuthPage(second, pona)
  await signIn(page, account)
  await second.waitForFunction(() => window.events.includes('SIGNED_IN'))
  expect(await readEmail(second)).toBe(account.email)

  const refresh = (tab: Page) =>
    tab.evaluate(async () => (await window.supabase.auth.refreshSession()).error?.name ?? 'refreshed')
  for (let round = 0; round < 5; round++) {
    const outcomes = await Promise.all([refresh(page), refresh(second)])
    for (const outcome of outcomes) expect(['refreshed', 'AuthRefreshDiscardedError']).toContain(outcome)
    expect(outcomes).toContain('refreshed')
  }
  expect([await readEmail(page), await readEmail(second)]).toEqual([account.email, account.email])

  await page.evaluate(() => window.supabase.auth.signOut())
  await second.waitForFunction(() => window.events.includes('SIGNED_OUT'))
  expect(await readEmail(second)).toBeUndefined()
})
