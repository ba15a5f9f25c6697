import { createHmac } from 'node:crypto'
import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { startReceiver } from '#testing/outside/webhook-receiver.ts'
import { findNotice, openDesk } from './desk-page.ts'

// The address that is refused.
test.use({ expectedConsole: [/status of 422/] })

test('an administrator makes a token, which a program reads with until it is ended', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true })
  await page.getByRole('link', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Make a token' }).click()
  await page.getByRole('button', { name: 'Make the token' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  const name = `CRM ${Date.now()}`
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Read inquiries, with all that patients wrote').check()
  await page.getByLabel('It works for').selectOption('30 days')
  await page.getByRole('button', { name: 'Make the token' }).click()
  const token = await page.getByRole('dialog').locator('output').innerText()
  await page.getByRole('button', { name: 'Done' }).click()

  const ask = () =>
    fetch(`${pona.deskOrigin}/desk/v1/inquiries?view=due`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).status).toBe(200)
  await page.reload()
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(item).toContainText('inquiries:read, by you')
  await expect(item).toContainText('Last used today')
  await item.getByRole('button', { name: `End the token ${name}` }).click()
  await expect(item).toBeHidden()
  expect((await ask()).status).toBe(401)

  const described = await fetch(
    (await page.getByRole('link', { name: 'openapi.json' }).getAttribute('href')) ?? '',
  )
  expect(await described.json()).toMatchObject({ openapi: '3.1.1' })
})

test('an administrator adds a webhook, tries it, and sees what became of its deliveries', async ({
  openWindow,
  pona,
}) => {
  await using receiver = await startReceiver()
  const { page } = await openDesk(openWindow, pona, 'Baraka', { admin: true, path: '/connect' })
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByLabel('Address', { exact: true }).fill('https://10.0.0.1/hook')
  await page.getByLabel('An inquiry came in').check()
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(page.getByText('This address is in a private network')).toBeVisible()
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  await page.getByLabel('Address', { exact: true }).fill(receiver.url)
  await page.getByLabel('Name', { exact: true }).check()
  await expect(
    page.getByText('Sends the name of patients. Every administrator is told so by mail.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  const secret = await page.getByRole('dialog').locator('output').innerText()
  await page.getByRole('button', { name: 'Done' }).click()

  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: receiver.url })
  await expect(item).toContainText('Sends the name of patients')
  await choose(page, receiver.url, 'Send a test')
  await expect.poll(() => receiver.received.length).toBe(1)
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)

  receiver.answer.by = (response) => response.writeHead(500).end()
  const reference = await sendInquiry(pona)
  await expect.poll(() => receiver.received.length).toBe(2)
  await choose(page, receiver.url, 'Deliveries …')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem').filter({ hasText: reference })).toContainText('Answered 500')
  const test = dialog.getByRole('listitem').filter({ hasText: 'webhook.test' })
  await expect(test).toContainText('Delivered')
  receiver.answer.by = undefined
  await test.getByRole('button', { name: 'Repeat webhook.test' }).click()
  await expect.poll(() => receiver.received.filter(({ body: sent }) => sent === body).length).toBe(2)
  await page.keyboard.press('Escape')

  await choose(page, receiver.url, 'Pause')
  await expect(item).toContainText('Paused')
  await choose(page, receiver.url, 'Resume')
  await expect(findNotice(page, 'It is told again of what happens from now on.')).toBeVisible()
  await choose(page, receiver.url, 'Remove …')
  await page.getByRole('button', { name: 'Remove the webhook' }).click()
  await expect(item).toBeHidden()
})

async function choose(page: Page, url: string, words: string): Promise<void> {
  await page.getByRole('button', { name: `Change the webhook to ${url}` }).click()
  await page.getByRole('menuitem', { name: words }).click()
}
