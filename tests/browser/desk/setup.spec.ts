import { expect, test } from '#testing/desk/browser.ts'
import { enrol } from '#testing/desk/desk.ts'
import { startImapServer } from '#testing/mail/imap-server.ts'
import { startScriptedSmtp } from '#testing/mail/scripted-smtp.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, openDesk, ownServer } from './desk-page.ts'
import { keepKeys } from './set-up-company.ts'

const password = 'three quiet boats at dawn'
// Pages are rendered before they count.
const SAVED = { timeout: 40_000 }

// A request that is refused or tried in vain is an error of the network to the browser.
test.use({ ...ownServer(), expectedConsole: [/status of 4\d\d/] })

test('an administrator changes the company, which is live on the site, and takes it back', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true })
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: /^Company/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter the name of the company.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Ikeja Care')
  await page.getByLabel('Telephone', { exact: true }).fill('+234 1 000 0001')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(page, 'Company: saved, and in use.')).toBeVisible()

  const site = await openWindow()
  await site.goto(pona.origin)
  await expect(site).toHaveTitle(/^Ikeja Care:/)
  await expect(site.getByRole('banner')).toContainText('Ikeja Care')
  await expect(site.getByRole('contentinfo')).toContainText('+234 1 000 0001')

  await page.getByText('Earlier versions').click()
  await page.getByRole('button', { name: 'Go back to what was released' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Pona')
  await site.reload()
  await expect(site).toHaveTitle(/^Pona:/)
})

test('a mail server that can’t be reached is said so, and saved all the same on request', async ({
  openWindow,
  findServer,
}) => {
  const pona = await findServer({ SMTP_URL: '' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/settings/mail' })
  await page.getByLabel('Server').fill('smtp://127.0.0.1:9')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('refuses connections')).toBeVisible()
  await page.getByRole('button', { name: 'Save all the same' }).click()
  await expect(findNotice(page, 'Mail out: saved')).toBeVisible()
})

test('a refused save says who changed what meanwhile, and keeps theirs or mine', async ({
  openWindow,
  pona,
}) => {
  const path = '/settings/company'
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path })
  const { page: other } = await openDesk(openWindow, pona, 'Baraka', { admin: true, path })
  const save = (at: Page) => at.getByRole('button', { name: 'Save', exact: true }).click()
  const meanwhile = page.getByRole('alert').filter({ hasText: 'Nothing was saved yet' })
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Mine')
  await page.getByLabel('Registered name').fill('Mine Limited')
  await other.getByLabel('Name', { exact: true }).fill('Theirs')
  await save(other)
  await expect(findNotice(other, 'Company: saved')).toBeVisible(SAVED)
  await save(page)
  await expect(meanwhile).toBeFocused()
  await expect(meanwhile).toContainText(/Baraka, .*Name.*Theirs/)
  await meanwhile.getByRole('button', { name: 'Keep theirs' }).click()
  await expect(meanwhile).toHaveCount(0)
  await expect(name).toHaveValue('Theirs')
  await expect(page.getByLabel('Registered name')).toHaveValue('Mine Limited')

  await name.fill('Mine again')
  await other.getByLabel('Name', { exact: true }).fill('Theirs again')
  await save(other)
  await expect(findNotice(other, 'Company: saved').last()).toBeVisible(SAVED)
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeVisible(SAVED)
  await save(page)
  await meanwhile.getByRole('button', { name: 'Keep mine and save' }).click()
  await expect(findNotice(page, 'Company: saved')).toBeVisible(SAVED)
  await other.reload()
  await expect(other.getByLabel('Name', { exact: true })).toHaveValue('Mine again')
})

test('a set-up that was left goes on: by its link, by a sign-in, and from every page of the desk', async ({
  openWindow,
  findServer,
}) => {
  const pona = await findServer({
    NODE_ENV: 'production',
    ALLOW_IN_PRODUCTION: 'volatile-disk,mail-files,plain-http',
    RATE_LIMITS: 'on',
    LOG_LEVEL: 'error',
  })
  const link = readSetupLink(pona.output())
  const first = await openWindow()
  await first.goto(link)
  await first.getByLabel('Your name').fill('Amina')
  await first.getByLabel('Your e-mail address').fill('amina@ikeja.example')
  await first.getByLabel('Password', { exact: true }).fill(password)
  await first.getByRole('button', { name: 'Go on' }).click()
  await expect(first.getByRole('heading', { name: 'Set up your second step' })).toBeVisible()
  await first.goto(link)
  await expect(first.getByRole('heading', { name: 'Set up your second step' })).toBeVisible()
  expect(first.url()).not.toContain('/setup/')

  const page = await openWindow()
  await page.goto(link)
  await expect(page.getByText('You have chosen a password for amina@ikeja.example')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Go on' }).click()
  await enrol(page, { name: 'Amina', email: 'amina@ikeja.example', password })
  await expect(page.getByText('It opens once you end the set-up.')).toBeVisible()
  await page.getByRole('link', { name: 'Figures' }).click()
  await expect(page.getByText('The site is closed')).toBeVisible()
  await page.getByRole('link', { name: 'Go on with the set-up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set up: Company' })).toBeVisible()
  await page.goto(pona.deskOrigin)
  await expect(page.getByRole('heading', { level: 1, name: 'Set up: Company' })).toBeVisible()
})

test('one mailbox sends and is read after one step, in words that people know', async ({
  openWindow,
  findServer,
}) => {
  await using imap = await startImapServer()
  await using smtp = await startScriptedSmtp()
  const pona = await findServer({ SMTP_URL: '' })
  const path = '/settings/mail-account'
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path })
  const provider = page.getByLabel('Who runs the mailbox')
  for (const name of await provider.getByRole('option').allInnerTexts()) {
    await provider.selectOption(name)
    await expect(page.getByRole('main').getByRole('list').getByRole('listitem')).toHaveCount(3)
    await expect(page.getByRole('main')).not.toContainText(/SMTP URL|smtps|_ORIGIN|LMTP|s3:|OpenID/i)
  }
  await provider.selectOption('Another')
  await page.getByLabel('E-mail address').fill('care@ikeja.example')
  await page.getByLabel('User name').fill('care@pona.example')
  await page.getByLabel('Password').fill('secret')
  await page.getByLabel('Server that sends').fill('127.0.0.1:9')
  await expect(page.getByLabel('Port').first()).toHaveValue('9')
  await page.getByLabel('Server that is read').fill(new URL(imap.url).host)
  await page.getByRole('button', { name: 'Try and save' }).click()
  await expect(page.getByLabel('Server that sends')).toBeFocused()
  await expect(page.getByText('Nothing worked. 127.0.0.1, port 9')).toBeVisible()
  await page.getByLabel('Server that sends').fill(`127.0.0.1:${smtp.port}`)
  await page.getByRole('button', { name: 'Try and save' }).click()
  await expect(findNotice(page, `Mail goes out by 127.0.0.1, port ${smtp.port}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What is left' })).not.toContainText('answers are not read')
})

test('settings begin with what is left, each with the way to its repair', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/settings' })
  const left = page.getByRole('region', { name: 'What is left' })
  const find = (title: string) => left.getByRole('listitem').filter({ hasText: title })
  await expect(find('Patients’ answers are not read')).toHaveAttribute('data-risky', 'true')
  await expect(find('No backups are made').getByRole('link')).toHaveAttribute('href', '/settings/backup')
  const languages = find('Languages are not chosen')
  await expect(languages).not.toHaveAttribute('data-risky')
  await languages.getByRole('link', { name: 'Choose languages' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(page, 'Languages: saved, and in use.')).toBeVisible(SAVED)
  await page.getByRole('link', { name: 'All settings' }).click()
  await expect(find('No backups are made')).toBeVisible()
  await expect(languages).toHaveCount(0)
})

test('a new installation is set up in the browser, from the printed link to the end', {
  tag: '@journey',
}, async ({ openWindow, findServer }) => {
  const pona = await findServer({ LOG_LEVEL: 'error' })
  const page = await openWindow()
  await page.goto(readSetupLink(pona.output()))
  await page.getByLabel('Your name').fill('Amina')
  await page.getByLabel('Your e-mail address').fill('amina@ikeja.example')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Go on' }).click()
  await enrol(page, { name: 'Amina', email: 'amina@ikeja.example', password })

  await expect(page.getByRole('heading', { level: 1, name: 'Set up: Company' })).toBeVisible()
  expect(page.url()).not.toContain('/setup/')
  await page.getByLabel('Name', { exact: true }).fill('Ikeja Care')
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await later(page, 'Look')
  await later(page, 'Photographs')
  await later(page, 'Office hours and holidays')
  await later(page, 'Destinations')
  await later(page, 'Mail')
  await page.getByRole('button', { name: 'End the set-up' }).click()
  await expect(page.getByRole('alert')).toContainText('Download the keys and confirm your copy')
  await keepKeys(page)
  await page.getByRole('button', { name: 'End the set-up' }).click()
  await expect(page.getByText('The set-up has ended: Ikeja Care is at')).toBeVisible()

  const another = await openWindow()
  await another.goto(readSetupLink(pona.output()))
  await expect(another.getByRole('alert')).toContainText('This link has ended')
})

async function later(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `Set up: ${title}` })).toBeVisible(SAVED)
  await page.getByRole('button', { name: 'Later' }).click()
}

function readSetupLink(output: string): string {
  return /^Set up: (http\S+)$/m.exec(output)?.[1] ?? ''
}
