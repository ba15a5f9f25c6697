import { sendContactEmail } from '#contract/send-contact-email.ts'
import { expect, type Pona, test } from '../../support/browser.ts'
import { createFormText } from '../inquiry-page.ts'
import { findNotice, openDesk, openInquiry } from './desk-page.ts'

test.use({ serverEnvironment: { RATE_LIMITS: 'off' } })

/** Sends an inquiry; returns its reference and the address of the patient's page. */
async function send(pona: Pona): Promise<{ reference: string; address: string }> {
  const response = await fetch(pona.origin + sendContactEmail.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'pona-public' },
    body: JSON.stringify({ ...createFormText(), countryCode: '+254' }),
  })
  const { reference } = (await response.json()) as { reference: string }
  return { reference, address: pona.origin + response.headers.get('content-location') }
}

async function post(pona: Pona, address: string, fields: Record<string, string>): Promise<void> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { origin: pona.origin },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
}

test('what a patient adds on the page, and a withdrawal, reach the open desk', async ({
  openWindow,
  pona,
}) => {
  const { reference, address } = await send(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await post(pona, address, { act: 'add', key: 'k', message: 'The scan is done', reach: 'whatsapp' })
  await expect(page.getByText('The scan is done')).toBeVisible()
  await expect(page.getByText('wrote on their page')).toBeVisible()
  await expect(page.getByText('Reach me: on WhatsApp')).toBeVisible()

  await post(pona, address, { act: 'withdraw', erase: '1' })
  const told = page.getByRole('region', { name: 'The patient no longer wants this.' })
  await expect(told).toContainText('Nothing more is sent')
  await expect(told).toContainText('They also ask to have everything erased.')
  await expect(page.getByRole('link', { name: 'Call' })).toHaveCount(0)
  await expect(page.getByText('Confirm the withdrawal, and erase the inquiry').first()).toBeVisible()

  await post(pona, address, { act: 'back' })
  await expect(told).toHaveCount(0)
  await expect(page.getByText('wants to go on after all')).toBeVisible()
})

test('a coordinator sends a new link', async ({ openWindow, pona }) => {
  const { reference, address } = await send(pona)
  const { page } = await openDesk(openWindow, pona, 'Otieno')
  await openInquiry(page, pona, reference)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Send a new link to their page' }).click()
  await expect(findNotice(page, 'A new link is on its way to the patient.')).toBeVisible()
  expect((await fetch(address)).status).toBe(404)
  await expect
    .poll(async () => (await pona.mails()).filter(({ subject }) => subject?.includes('your new link')).length)
    .toBe(1)
})
