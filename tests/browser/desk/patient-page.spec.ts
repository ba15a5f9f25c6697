import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { findViolations } from '#testing/desk/axe.ts'
import { expect, type Pona, test } from '#testing/desk/browser.ts'
import { createFormText } from '../inquiry-page.ts'
import { findNotice, openDesk, openInquiry } from './desk-page.ts'

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

test('what a patient adds on the page, and a withdrawal, reach the open desk', { tag: '@journey' }, async ({
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

test('a coordinator sends a new link', { tag: '@journey' }, async ({ openWindow, pona }) => {
  const { reference, address } = await send(pona)
  const { page } = await openDesk(openWindow, pona, 'Otieno')
  await openInquiry(page, pona, reference)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Send a new link to their page' }).click()
  await expect(findNotice(page, 'A new link is on its way to the patient.')).toBeVisible()
  expect((await fetch(address)).status).toBe(404)
  await expect
    .poll(
      async () =>
        (await pona.mails())
          .filter(({ text }) => text?.includes(reference))
          .filter(({ subject }) => subject?.includes('your new link')).length,
    )
    .toBe(1)
})

test('the link is copied after its dialog has said what it can do', async ({ openWindow, pona }) => {
  const { reference, address } = await send(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await openInquiry(page, pona, reference)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy the link to their page …' }).click()
  const dialog = page.getByRole('dialog', { name: 'The link to their page' })
  await expect(dialog).toContainText('Anybody who has the link can do that in the patient’s name')
  await expect(page.locator('body')).not.toContainText(new URL(address).pathname)
  await dialog.getByRole('button', { name: 'Copy the link' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(address)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText(
    'You copied the link to the patient’s page',
  )
})

test('a coordinator asks for reports with the template, and the link is in the mail alone', async ({
  openWindow,
  pona,
}) => {
  const { reference, address } = await send(pona)
  const { page } = await openDesk(openWindow, pona, 'Neema')
  await openInquiry(page, pona, reference)
  await page.keyboard.press('t')
  await page
    .getByRole('dialog', { name: 'Template' })
    .getByRole('button', { name: 'Send us your reports' })
    .click()
  const reply = page.getByLabel('Reply', { exact: true })
  await expect(reply).toHaveValue(/on your own page, several at once:\n\{link\}\n/)
  await expect(
    page.getByText('becomes the link to the patient’s own page when the reply leaves'),
  ).toBeVisible()
  await page.getByLabel('Subject').fill('Your reports {link}')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('alert')).toContainText('Not sent: fill these in or take them out first.')
  await page.getByLabel('Subject').fill('Your reports')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('[the link to their page]')
  const findMail = async () =>
    (await pona.mails()).find(({ subject }) => subject?.includes(`Your reports [${reference}]`))
  await expect.poll(findMail).toBeDefined()
  expect((await findMail())?.text).toContain(address)
})

test('a patient on WhatsApp gets the template with the link, to be pasted', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Baraka', {
    path: '/new-inquiry',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.getByLabel('Name').fill('Otieno Odhiambo')
  await page.getByRole('textbox', { name: 'Phone' }).fill(`072${Date.now() % 10_000_000}`.padEnd(10, '0'))
  await page.getByRole('radio', { name: 'Spoken' }).check()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Otieno Odhiambo' })).toBeVisible()
  await page.getByRole('button', { name: 'Template for WhatsApp' }).click()
  await page
    .getByRole('dialog', { name: 'Template' })
    .getByRole('button', { name: 'Send us your reports' })
    .click()
  const text = page.getByLabel('Text for WhatsApp')
  await expect(text).toBeFocused()
  await expect(text).toHaveValue(/\{link\}/)
  await page.getByRole('button', { name: 'Copy for WhatsApp' }).click()
  await expect(page.getByText('Copied. Press “WhatsApp”, paste it there')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  const [link = ''] = /http\S+\/sent\/PN-\S+/.exec(copied) ?? []
  expect(copied).toMatch(/^Dear Otieno Odhiambo,/)
  expect(copied).not.toContain('{')
  expect((await fetch(link)).status).toBe(200)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Make a new link to their page' }).click()
  await expect(findNotice(page, 'Copy the new one for the patient')).toBeVisible()
  expect((await fetch(link)).status).toBe(404)
})

test('a new address is confirmed by its link and used by one press, a new number by one press, with Undo', async ({
  openWindow,
  pona,
}) => {
  const { reference, address } = await send(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  const facts = page.getByRole('region', { name: 'Facts' })
  const said = page.getByRole('region', { name: 'Conversation' }).getByRole('article')
  const ofNumber = said.filter({ hasText: 'New phone number' })
  const ofAddress = said.filter({ hasText: 'New e-mail address' })
  const email = `new-${reference.toLowerCase()}@patient.example`
  await post(pona, address, { act: 'contact', key: 'k', email, countryCode: '+254', phone: '0733 999 888' })

  await expect(ofNumber).toContainText('+254 733 999 888')
  await expect(ofNumber).not.toContainText('0733')
  await ofNumber.getByRole('button', { name: 'Use it', exact: true }).click()
  await expect(facts.getByRole('link', { name: '+254 733 999 888' })).toBeVisible()
  await expect(ofNumber).toContainText('In use.')
  await expect(findNotice(page, 'The new phone number is in use from now on.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(ofNumber.getByRole('button', { name: 'Use it', exact: true })).toBeVisible()
  await expect(facts.getByRole('link', { name: '+254 733 999 888' })).toHaveCount(0)

  await expect(ofAddress).toContainText('Not confirmed yet by the link that we mailed to it')
  await expect(ofAddress.getByRole('button', { name: 'Use it', exact: true })).toHaveCount(0)
  const patient = await openWindow()
  await patient.goto(await findConfirmation(pona, email))
  await expect(patient.getByRole('heading', { level: 1 })).toHaveText('Is this your email address?')
  expect(await findViolations(patient)).toEqual([])
  await patient.getByRole('button', { name: 'Yes, it is mine' }).click()
  await expect(patient.getByRole('heading', { level: 1 })).toHaveText('Thank you')

  await ofAddress.getByRole('button', { name: 'Use it', exact: true }).click()
  await expect(facts.getByRole('link', { name: email })).toBeVisible()
  await expect(page.getByText('took over the e-mail address that the patient gave')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  expect((await fetch(address)).status).toBe(404)
})

async function findConfirmation(pona: Pona, email: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const mail = (await pona.mails()).find(({ envelopeTo }) => envelopeTo.includes(email))
      link = /https?:\/\/\S+\/confirm\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}
