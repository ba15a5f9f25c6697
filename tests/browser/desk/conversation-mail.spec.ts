import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Pona } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import type { ReceivedMail } from '#testing/mail/mail-server.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, openDesk, openInquiry } from './desk-page.ts'
import { test } from './incoming-mail.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const patient = { name: 'Achieng Odhiambo', email: '' }

// A mailbox gets few acknowledgements in a time.
test.beforeEach(() => {
  patient.email = `achieng-${randomUUID()}@patient.example`
})

const toSender = ({ name, email }: typeof patient) => `${name} <${email}>`

async function findAcknowledgement(pona: Pona, reference: string): Promise<string> {
  const isIt = ({ subject, envelopeTo }: Pick<ReceivedMail, 'subject' | 'envelopeTo'>) =>
    subject?.includes(reference) && envelopeTo.includes(patient.email)
  await expect.poll(async () => (await pona.mails()).some(isIt)).toBe(true)
  return (await pona.mails()).find(isIt)?.messageId ?? ''
}

const findConversation = (page: Page) => page.getByRole('region', { name: 'Conversation' })

test('a mail shows its words, folds what it quotes, and lists its files', { tag: '@journey' }, async ({
  openWindow,
  pona,
  receive,
}) => {
  const reference = await sendInquiry(pona, patient)
  const headers = [
    `In-Reply-To: ${await findAcknowledgement(pona, reference)}`,
    'Content-Type: multipart/mixed; boundary=parts',
  ]
  const body = [
    '--parts',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Here is the scan.',
    '',
    'On Mon, 23 Nov 2026 at 10:02, Pona <care@pona.example> wrote:',
    '> Dear Achieng, we have your inquiry.',
    '> Which knee is it?',
    '--parts',
    'Content-Type: image/png; name="knee.png"',
    'Content-Disposition: attachment; filename="knee.png"',
    'Content-Transfer-Encoding: base64',
    '',
    PIXEL,
    '--parts--',
  ].join('\r\n')
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await receive({ from: toSender(patient), subject: 'Re: your mail', headers, body, isVouchedFor: true })

  const mail = page.getByRole('article').filter({ hasText: 'Here is the scan.' }).last()
  await expect(mail).toContainText('Achieng Odhiambo wrote by e-mail')
  await expect(mail).toContainText('from the patient’s address')
  await expect(mail.getByText('Which knee is it?')).toBeHidden()
  await mail.getByText(/^Quoted from an earlier mail/).click()
  await expect(mail.getByText('Which knee is it?')).toBeVisible()
  await expect(mail.getByRole('button', { name: 'Look at knee.png' })).toContainText('Picture, PNG, 1 kB')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    mail.getByRole('button', { name: 'Download knee.png' }).click(),
  ])
  expect(readFileSync(await download.path()).toString('base64')).toBe(PIXEL)
})

test.describe('the frame of a mail', () => {
  test.use({ expectedConsole: [/Content Security Policy|sandboxed|ERR_BLOCKED_BY_CSP/] })

  test('a mail’s layout is shown on demand, and loads nothing', async ({ openWindow, pona, receive }) => {
    const reference = await sendInquiry(pona, patient)
    const headers = [
      `In-Reply-To: ${await findAcknowledgement(pona, reference)}`,
      'Content-Type: text/html; charset=utf-8',
    ]
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const tracker = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect((await fetch(`${tracker}/control`)).ok).toBe(true)
    const body = [
      `<html><head><meta http-equiv="refresh" content="0; url=${tracker}/refresh">`,
      `<link rel="stylesheet" href="${tracker}/style.css"><link rel="prefetch" href="${tracker}/next"></head>`,
      '<body><h1>My results</h1>',
      `<img src="${tracker}/seen.png"><iframe src="${tracker}/frame"></iframe>`,
      `<script>parent.document.title = 'taken'; fetch('${tracker}/script')</script>`,
      `<p style="background:url(${tracker}/paper.png)" onclick="alert(1)">All is well.</p>`,
      `<form action="${tracker}/form"><button>Press me</button></form></body></html>`,
    ].join('\r\n')
    await receive({ from: toSender(patient), subject: 'Results', headers, body, isVouchedFor: true })
    const { page } = await openDesk(openWindow, pona, 'Amina')
    await openInquiry(page, pona, reference)
    const mail = page.getByRole('article').filter({ hasText: 'All is well.' }).last()
    await expect(mail).toContainText('My results')
    await expect(page.locator('iframe')).toHaveCount(0)
    await mail.getByRole('button', { name: 'Show with its layout' }).click()
    const frame = page.frameLocator('iframe[title="The mail with its layout"]')
    await expect(frame.getByRole('heading', { name: 'My results' })).toBeVisible()
    await expect(frame.getByText('All is well.')).toHaveCSS('background-image', 'none')
    await frame.getByRole('button', { name: 'Press me' }).click()
    await expect(page).toHaveTitle(new RegExp(reference))
    await expect(frame.getByRole('heading', { name: 'My results' })).toHaveCSS('color', 'rgb(20, 36, 31)')
    expect(asked).toEqual(['/control'])
    server.close()
    server.closeAllConnections()
  })
})

test('an attached mail is moved to another inquiry, and Undo moves it back', { tag: '@journey' }, async ({
  openWindow,
  pona,
  receive,
}) => {
  const reference = await sendInquiry(pona, patient)
  const other = await sendInquiry(pona, { name: 'Nafula Wekesa', email: 'nafula@patient.example' })
  const headers = [`In-Reply-To: ${await findAcknowledgement(pona, reference)}`]
  await receive({
    from: toSender(patient),
    words: 'This is about my aunt Nafula.',
    headers,
    isVouchedFor: true,
  })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await page.getByRole('button', { name: 'More about this mail' }).click()
  await page.getByRole('menuitem', { name: 'Move to another inquiry …' }).click()
  await page.getByLabel('Reference, name, phone, e-mail or words').fill(other)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Nafula Wekesa/ })
    .click()
  await expect(findNotice(page, `The mail is moved to ${other}.`)).toBeVisible()
  await expect(findConversation(page).getByText('This is about my aunt Nafula.')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(findConversation(page).getByText('This is about my aunt Nafula.')).toBeVisible()
})

test('a new mail appears without moving what is being typed, and is told before the reply goes', async ({
  openWindow,
  pona,
  receive,
}) => {
  const reference = await sendInquiry(pona, patient)
  const headers = [`In-Reply-To: ${await findAcknowledgement(pona, reference)}`]
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  const reply = page.getByLabel('Reply', { exact: true })
  await reply.fill('Dear Achieng, you can come in')
  await expect(reply).toBeInViewport()
  const before = await reply.boundingBox()
  await receive({
    ...{ from: toSender(patient), headers, isVouchedFor: true },
    words: `I changed my mind.\n${'It is a long story.\n'.repeat(12)}`,
  })
  await expect(findConversation(page)).toContainText('I changed my mind.')
  await expect(page.getByText('Something new came in while you were writing.')).toBeVisible()
  // The page scrolls by whole pixels.
  expect(Math.abs(((await reply.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1)
  await expect(reply).toBeFocused()
  await expect(reply).toHaveValue('Dear Achieng, you can come in')

  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('alert')).toContainText('Not sent yet: something new came in')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(findNotice(page, 'is on its way.')).toBeVisible()
})

test('a reply goes to the patient, whoever else wrote last', async ({ openWindow, pona, receive }) => {
  const reference = await sendInquiry(pona, patient)
  const headers = [`In-Reply-To: ${await findAcknowledgement(pona, reference)}`]
  await receive({ from: 'Juma <juma@elsewhere.example>', words: 'Write to me instead.', headers })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await expect(findConversation(page)).toContainText(
    'juma@elsewhere.example · not from the patient’s address',
  )
  const desk = page.getByRole('region', { name: 'Write' })
  await expect(desk).toContainText(`To ${patient.name} <${patient.email}>`)
  await expect(desk).toContainText('Not to juma@elsewhere.example, who wrote last')
})

test('the Mail page says how mails come in', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/mail' })
  await expect(page.getByRole('heading', { name: 'Incoming mail' })).toBeVisible()
  await expect(page.getByText('The mail server delivers incoming mail here.')).toBeVisible()
})
