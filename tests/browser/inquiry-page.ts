import { randomUUID } from 'node:crypto'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { expect, type Pona } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'

export type FormText = { name: string; email: string; phone: string; treatment: string; message: string }

export function createFormText(): FormText {
  return {
    name: 'Achieng Odhiambo',
    email: 'achieng@patient.example',
    phone: '0712 345 678',
    treatment: 'Heart treatment',
    message: `My father is 61.\nHe needs a new valve. ${randomUUID()}`,
  }
}

export async function fillForm(page: Page, text: FormText): Promise<void> {
  await page.getByLabel('Full Name').fill(text.name)
  await page.getByLabel('Email Address').fill(text.email)
  await page.getByLabel('Phone Number').fill(text.phone)
  await page.getByLabel('Type of Treatment').fill(text.treatment)
  await page.getByLabel('Message').fill(text.message)
}

export const sendButton = (page: Page) => page.getByRole('button', { name: /^Send/ })

/** Waits until the form's own script validates instead of the browser. */
export async function waitForIsland(page: Page): Promise<void> {
  await page.getByLabel('Full Name').focus()
  await page.locator('form[novalidate]').waitFor()
}

export async function findMail(pona: Pona, text: FormText) {
  const mails = await pona.mails()
  const id = text.message.slice(-36)
  return mails.filter((mail) => mail.text?.includes(id))
}

export type SentRequest = { body: Record<string, string>; idempotencyKey: string | undefined }

export function watchSentRequests(page: Page): SentRequest[] {
  const requests: SentRequest[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/functions/v1/send-contact-email')) return
    requests.push({ body: request.postDataJSON(), idempotencyKey: request.headers()['idempotency-key'] })
  })
  return requests
}

export async function refuseEmptyForm(page: Page): Promise<void> {
  await waitForIsland(page)
  await sendButton(page).click()
  await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
}

export async function sendGoodForm(page: Page): Promise<void> {
  await waitForIsland(page)
  await fillForm(page, createFormText())
  await sendButton(page).click()
  await page.getByText('Message Sent Successfully!').first().waitFor()
}

/** Sends what can't be sent; the pauses before the next tries pass at once. */
export async function sendInVain(page: Page): Promise<void> {
  await page.clock.install()
  await sendButton(page).click()
  const failure = page.getByText('Failed to Send Message').first()
  await expect(async () => {
    await page.clock.fastForward(1_000)
    await expect(failure).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [50] })
}

/** Returns the path of a new patient's page. */
export async function openInquiryPage({ origin }: Pona): Promise<string> {
  const response = await fetch(origin + sendContactEmail.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'pona-public' },
    body: JSON.stringify({ ...createFormText(), countryCode: '+254' }),
  })
  return response.headers.get('content-location') ?? ''
}
