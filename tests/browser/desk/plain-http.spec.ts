import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Pona } from '#testing/desk/browser.ts'
import { addCoordinator, signIn } from '#testing/desk/desk.ts'
import { startMailServer } from '#testing/mail/mail-server.ts'
import { chromiumLaunchOptions } from '#testing/outside/chromium.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { startServer } from '#testing/server/server-process.ts'
import { createFormText, fillForm, findMail, sendButton, waitForIsland } from '../inquiry-page.ts'
import { findNotice } from './desk-page.ts'

const HOST = 'office.test'

/** A server under a name of the office's network, without a certificate. */
const test = base.extend<Record<never, never>, { plainPona: Pona }>({
  plainPona: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'pona-plain-http-'))
      await using mailServer = await startMailServer()
      const ports = { port: await findFreePort(), deskPort: await findFreePort() }
      const [origin, deskOrigin] = [`http://${HOST}:${ports.port}`, `http://desk.${HOST}:${ports.deskPort}`]
      const settings = { SMTP_URL: mailServer.url, LOG_LEVEL: 'warn', RATE_LIMITS: 'off', DATA_DIR: dataDir }
      await using server = await startServer(
        { ...settings, PUBLIC_ORIGIN: origin, DESK_ORIGIN: deskOrigin },
        ports,
      )
      await use({
        ...{ origin, deskOrigin, dataDir, output: () => server.output() },
        mails: async () => mailServer.mails,
        ...{ stop: async () => {}, start: async () => {} },
      })
      await server.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  pona: async ({ plainPona }, use) => use(plainPona),
})

test.use({
  launchOptions: await chromiumLaunchOptions([`--host-resolver-rules=MAP *.test 127.0.0.1`]),
  // Chromium says so of each page that no https protects.
  expectedConsole: [/Cross-Origin-Opener-Policy header has been ignored|Origin-Agent-Cluster/],
})

async function expectNoSecureContext(page: Page): Promise<void> {
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
}

test('over plain http a patient sends an inquiry and a file, and the desk reads and answers them', async ({
  page,
  pona,
  openWindow,
}) => {
  await page.goto(pona.origin)
  await expectNoSecureContext(page)
  const text = { ...createFormText(), email: 'achieng@patient.example' }
  await waitForIsland(page)
  await fillForm(page, text)
  await sendButton(page).click()
  await expect(page.getByText('Message Sent Successfully!').first()).toBeVisible()
  const link = /http:\/\/office\.test:\d+\/sent\/\S+/
  const findLink = async () =>
    (await findMail(pona, text))
      .concat(await pona.mails())
      .flatMap((mail) => link.exec(mail.text ?? '')?.[0] ?? [])[0]
  await expect.poll(findLink).toBeDefined()

  const patient = await openWindow()
  await patient.goto((await findLink()) ?? '')
  await expectNoSecureContext(patient)
  const reports = patient.getByRole('region', { name: 'Send your reports' })
  await expect(reports.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
  const buffer = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'x')])
  await reports
    .getByLabel('Choose photos or files')
    .setInputFiles({ name: 'MRI.pdf', mimeType: 'application/pdf', buffer })
  await expect(reports.getByRole('status')).toHaveText(/has reached us\./)

  const who = await addCoordinator(pona, 'Amina')
  const desk = await openWindow()
  await signIn(desk, pona, who)
  await expectNoSecureContext(desk)
  await desk.getByRole('link', { name: text.name }).click()
  const conversation = desk.getByRole('region', { name: 'Conversation' })
  await expect(conversation).toContainText(text.message.slice(-36))
  await expect(conversation).toContainText('MRI.pdf')

  await desk.getByRole('button', { name: /^Copy PN-/ }).click()
  await expect(desk.getByText('The browser did not allow it: select the text and copy it.')).toBeVisible()

  await desk.getByRole('button', { name: 'Note for colleagues' }).click()
  await desk.getByLabel('Note', { exact: true }).fill('Her daughter calls tomorrow.')
  await desk.getByRole('button', { name: 'Save note' }).click()
  await expect(conversation).toContainText('Her daughter calls tomorrow.')

  await desk.getByRole('button', { name: 'Reply to patient' }).click()
  await desk.getByLabel('Reply', { exact: true }).fill('Dear Achieng, we can help.')
  await desk.getByRole('button', { name: 'Send reply' }).click()
  await expect(findNotice(desk, /is on its way\./)).toBeVisible()
  await expect
    .poll(async () => (await pona.mails()).some((mail) => mail.text?.includes('Dear Achieng, we can help.')))
    .toBe(true)
})

test('over plain http the desk says what needs https, and what to do', async ({ pona, openWindow }) => {
  const who = await addCoordinator(pona, 'Baraka')
  const page = await openWindow()
  await page.goto(pona.deskOrigin)
  const passkeys = page.getByText('Passkeys work only where the desk’s address begins with https.')
  await expect(passkeys).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0)
  await signIn(page, pona, who)
  await page.goto(`${pona.deskOrigin}/account`)
  await expectNoSecureContext(page)
  await expect(passkeys).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await expect(
    page.getByText('Notifications work only where the desk’s address begins with https.'),
  ).toBeVisible()
})
