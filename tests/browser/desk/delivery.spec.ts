import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, type Pona } from '../../support/browser.ts'
import { sendInquiry } from '../../support/desk.ts'
import { BUSY_DOMAIN } from '../../support/mail-server.ts'
import { findNotice, findRow, openDesk, openInquiry } from './desk-page.ts'
import { test } from './incoming-mail.ts'

const findReply = (page: Page) =>
  page.getByRole('region', { name: 'Conversation' }).getByRole('article').filter({ hasText: 'Dear Halima' })

async function reply(page: Page, pona: Pona, reference: string): Promise<void> {
  await openInquiry(page, pona, reference)
  await page.getByLabel('Reply', { exact: true }).fill('Dear Halima')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(findNotice(page, /is on its way\./)).toBeVisible()
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

test('a reply that comes back later makes the inquiry due, and says so everywhere', async ({
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
  const sent = (await pona.mails()).find(
    ({ text }) => text?.includes('Dear Halima') && text.includes(reference),
  )
  await receive({
    from: 'MAILER-DAEMON@mx.example',
    subject: 'Undelivered',
    headers: ['Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
    body: [
      ...['--b', '', 'It did not arrive.', '--b', 'Content-Type: message/delivery-status', ''],
      ...['Reporting-MTA: dns; mx.example', '', `Final-Recipient: rfc822; ${email}`, 'Action: failed'],
      ...['Status: 5.1.1', '', '--b', 'Content-Type: text/rfc822-headers', ''],
      ...[`Message-ID: ${sent?.messageId}`, '--b--'],
    ].join('\r\n'),
  })
  await expect(findReply(page)).toContainText('Returned. The address does not exist')
  await expect(page.getByText('The reply did not reach the patient.')).toBeVisible()
  await page.goto(`${pona.deskOrigin}/inbox/due`)
  await expect(findRow(page, reference)).toContainText('Call: the mail to patient.example came back')
  await page.goto(`${pona.deskOrigin}/mail`)
  const mail = page.getByRole('listitem').filter({ hasText: 'Reply to the patient' })
  await expect(mail.filter({ hasText: reference })).toContainText('It came back. The address does not exist')
  await expect(mail.filter({ hasText: reference })).toContainText('The patient does not have this reply')
})
