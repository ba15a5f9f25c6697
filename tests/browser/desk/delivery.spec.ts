import { randomUUID } from 'node:crypto'
import { expect, type Pona } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import { BUSY_DOMAIN, type ReceivedMail } from '#testing/mail/mail-server.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, findRow, openDesk, openInquiry } from './desk-page.ts'
import { type Letter, test } from './incoming-mail.ts'

const findReply = (page: Page) =>
  page.getByRole('region', { name: 'Conversation' }).getByRole('article').filter({ hasText: 'Dear Halima' })

async function reply(page: Page, pona: Pona, reference: string): Promise<void> {
  await openInquiry(page, pona, reference)
  await page.getByLabel('Reply', { exact: true }).fill('Dear Halima')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(findNotice(page, /is on its way\./)).toBeVisible()
}

async function findSent(pona: Pona, reference: string): Promise<ReceivedMail | undefined> {
  const mails = await pona.mails()
  return mails.find(({ text }) => text?.includes('Dear Halima') && text.includes(reference))
}

function toReport(email: string, sent: ReceivedMail | undefined, about: readonly string[] = []): Letter {
  return {
    from: 'MAILER-DAEMON@mx.example',
    envelopeFrom: '',
    subject: 'Undelivered',
    headers: ['Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
    body: [
      ...['--b', '', 'It did not arrive.', '--b', 'Content-Type: message/delivery-status', ''],
      ...['Reporting-MTA: dns; mx.example', ...about, ''],
      ...[`Final-Recipient: rfc822; ${email}`, 'Action: failed'],
      ...['Status: 5.1.1', '', '--b', 'Content-Type: text/rfc822-headers', ''],
      ...[`Message-ID: ${sent?.messageId}`, '--b--'],
    ].join('\r\n'),
  }
}

test('a reply that the mail server does not take yet says so at the message, in the list and on Mail', async ({
  openWindow,
  pona,
}) => {
  const email = `halima-${randomUUID()}@${BUSY_DOMAIN}`
  const reference = await sendInquiry(pona, { name: 'Halima Wako', email })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await reply(page, pona, reference)
  await page.goto(`${pona.deskOrigin}/inquiries/${reference}`)
  const words = 'The other side is busy and asks us to try again later.'
  await expect(findReply(page)).toContainText(`Not sent yet. ${words} It is tried again by itself.`)
  await page.goto(`${pona.deskOrigin}/inbox/answered`)
  await expect(findRow(page, reference)).toContainText('The reply has not left yet')
  await page.goto(`${pona.deskOrigin}/mail`)
  const mail = page.getByRole('listitem').filter({ hasText: 'Reply to the patient' })
  await expect(mail.filter({ hasText: reference })).toContainText(words)
})

test('a reply that comes back later makes the inquiry due, and says so everywhere', {
  tag: '@journey',
}, async ({ openWindow, pona, receive }) => {
  const email = `halima-${randomUUID()}@patient.example`
  const reference = await sendInquiry(pona, { name: 'Halima Wako', email })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await reply(page, pona, reference)
  await page.goto(`${pona.deskOrigin}/inquiries/${reference}`)
  await expect(findReply(page)).toContainText('accepted by the mail server')
  const sent = await findSent(pona, reference)
  await receive(toReport(email, sent, [`Original-Envelope-Id: ${sent?.envelopeId}`]))
  await expect(findReply(page)).toContainText('Returned. The address does not exist')
  await expect(page.getByText('The reply did not reach the patient.')).toBeVisible()
  await page.goto(`${pona.deskOrigin}/inbox/due`)
  await expect(findRow(page, reference)).toContainText('Call: the mail to patient.example came back')
  await page.goto(`${pona.deskOrigin}/mail`)
  const mail = page.getByRole('listitem').filter({ hasText: 'Reply to the patient' })
  await expect(mail.filter({ hasText: reference })).toContainText('It came back. The address does not exist')
  await expect(mail.filter({ hasText: reference })).toContainText('The patient does not have this reply')
})

test('a report that anybody may have written makes a call due, and one press confirms it', async ({
  openWindow,
  pona,
  receive,
}) => {
  const email = `halima-${randomUUID()}@patient.example`
  const reference = await sendInquiry(pona, { name: 'Halima Wako', email })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await reply(page, pona, reference)
  await page.goto(`${pona.deskOrigin}/inquiries/${reference}`)
  await expect(findReply(page)).toContainText('accepted by the mail server')
  await receive(toReport(email, await findSent(pona, reference)))
  await expect(page.getByText('The mail seems not to have arrived.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('Call')
  await expect(findReply(page)).toContainText('Returned (unconfirmed). A mail says so')
  await page.goto(`${pona.deskOrigin}/inbox/due`)
  await expect(findRow(page, reference)).toContainText(
    'Call: the mail to patient.example seems not to have arrived',
  )
  await page.goto(`${pona.deskOrigin}/inquiries/${reference}`)
  await findReply(page).getByRole('button', { name: 'It did not arrive' }).click()
  await expect(findNotice(page, /did not arrive and no longer counts/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(findReply(page)).toContainText('Returned. The address does not exist')
  await expect(page.getByText('The reply did not reach the patient.')).toBeVisible()
})
