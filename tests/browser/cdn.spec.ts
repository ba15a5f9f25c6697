import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Pona, test } from '#testing/desk/browser.ts'
import { type Cdn, startCdn } from '#testing/outside/cdn.ts'
import { runAside } from '#testing/server/commands.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { createFormText, fillForm, findMail, sendButton, waitForIsland } from './inquiry-page.ts'

const port = await findFreePort()
const cdnOrigin = `http://localhost:${port}`

/** The pages of `pona pages`, at an origin of their own. */
async function startPages(pona: Pona): Promise<Cdn & { [Symbol.asyncDispose](): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-cdn-'))
  const settings = { BACKEND_URL: pona.origin, PUBLIC_ORIGIN: cdnOrigin }
  const { status, output } = await runAside(settings, 'pages', '--out', folder)
  expect([status, output]).toEqual([0, expect.stringContaining(`whose CORS_ORIGINS must name ${cdnOrigin}`)])
  const cdn = await startCdn(join(folder, 'site'), port)
  return {
    ...cdn,
    async [Symbol.asyncDispose]() {
      await cdn[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}

test.describe('pages on a CDN', () => {
  // One after the other: they share a port.
  test.describe.configure({ mode: 'serial' })
  test.use({ serverEnvironment: { CORS_ORIGINS: cdnOrigin } })

  test('send inquiries to the server, under its policy', async ({ page, pona }) => {
    await using cdn = await startPages(pona)
    const text = createFormText()
    const response = await page.goto(cdn.origin)
    expect(response?.headers()['content-security-policy']).toContain(`connect-src 'self' ${pona.origin}`)
    const script = page.waitForResponse(/\/assets\/.*\.js$/)
    await waitForIsland(page)
    expect((await script).headers()['cache-control']).toContain('immutable')
    await fillForm(page, text)
    await sendButton(page).click()
    const notice = page.getByRole('region', { name: 'We have your inquiry' })
    await expect(notice).toContainText(/PN-[0-9A-Z]{4}-[0-9A-Z]{4}/)
    await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)

    await notice.getByRole('link', { name: 'Open this as a page that you can keep' }).click()
    await expect(page).toHaveURL(new RegExp(`^${RegExp.escape(pona.origin)}/sent/`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('send them without script, too', async ({ openWindow, pona }) => {
    await using cdn = await startPages(pona)
    const page = await openWindow({ javaScriptEnabled: false })
    const text = createFormText()
    await page.goto(cdn.origin)
    await fillForm(page, text)
    await page.getByRole('button', { name: /^Send/ }).click()
    await expect(page).toHaveURL(new RegExp(`^${RegExp.escape(pona.origin)}/`))
    await expect(page.getByText(/PN-[0-9A-Z]{4}-[0-9A-Z]{4}/).first()).toBeVisible()
    await expect.poll(async () => (await findMail(pona, text)).length).toBe(1)
  })
})

test.describe('pages on a CDN that the server does not name', () => {
  test.use({ expectedConsole: [/CORS policy|net::ERR_FAILED|could not be sent/] })

  test('are refused', async ({ page, pona }) => {
    await using cdn = await startPages(pona)
    await page.goto(cdn.origin)
    await waitForIsland(page)
    const text = createFormText()
    await fillForm(page, text)
    const refused = page.waitForEvent('console', (message) => message.text().includes('CORS policy'))
    await sendButton(page).click()
    await refused
    expect(await findMail(pona, text)).toEqual([])
  })
})
