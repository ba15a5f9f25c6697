import { randomUUID } from 'node:crypto'
import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry, speakSwahili } from '#testing/desk/desk.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, openDesk } from './desk-page.ts'

test.use({
  expectedConsole: [/status of (404|409|415)/],
})

test('a template that a colleague has changed or deleted meanwhile is saved only after a warning', async ({
  openWindow,
  pona,
}) => {
  const title = `Costs ${randomUUID()}`
  const amina = await openDesk(openWindow, pona, 'Amina', { path: '/templates' })
  await amina.page.getByRole('button', { name: 'Add a template' }).click()
  await amina.page.getByLabel('Name').fill(title)
  await amina.page.getByLabel('Subject').fill('What it costs')
  await saveReply(amina.page, 'As it was')
  const baraka = await openDesk(openWindow, pona, 'Baraka', { admin: true, path: '/templates' })

  const zawadi = await openDesk(openWindow, pona, 'Zawadi', { path: '/templates' })
  await expect(zawadi.page.getByRole('button', { name: `Edit ${title}` })).toBeVisible()
  await expect(zawadi.page.getByRole('button', { name: /^Delete / })).toHaveCount(0)

  await amina.page.getByRole('button', { name: `Edit ${title}` }).click()
  await baraka.page.getByRole('button', { name: `Edit ${title}` }).click()
  await saveReply(baraka.page, 'As Baraka has it')
  await expect(findNotice(baraka.page, 'is changed for everyone')).toBeVisible()

  await saveReply(amina.page, 'As Amina has it')
  const form = amina.page.getByRole('dialog', { name: 'Change a template' })
  await expect(form.getByRole('alert')).toContainText('Somebody changed this meanwhile.')
  await expect(form.getByRole('alert')).toContainText('Saving again replaces their version.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(amina.page, 'is changed for everyone')).toBeVisible()
  await expect(readTemplate(amina.page, title)).toContainText('As Amina has it')

  await amina.page.getByRole('button', { name: `Edit ${title}` }).click()
  await baraka.page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(findNotice(baraka.page, 'Somebody changed this meanwhile.')).toBeVisible()
  await expect(readTemplate(baraka.page, title)).toContainText('As Amina has it')
  await baraka.page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(findNotice(baraka.page, 'is deleted')).toBeVisible()
  await saveReply(amina.page, 'As Amina wants it kept')
  await expect(amina.page.getByRole('alert')).toContainText('Saving again adds it as a new template.')
  await amina.page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(amina.page, 'is added for everyone').last()).toBeVisible()
  await expect(readTemplate(amina.page, title)).toContainText('As Amina wants it kept')
})

test('a file attached to a template is sent with the reply, and can be removed before', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const title = `Leaflet ${randomUUID()}`
  const leaflet = {
    name: 'Guide d’été ሆስፒታል.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 ok'),
  }
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/templates' })
  await page.getByRole('button', { name: 'Add a template' }).click()
  await page.getByLabel('Name').fill(title)
  await page.getByLabel('Subject').fill('Your leaflet')
  await page.getByLabel('Reply').fill('Dear {name}, here it is.')
  const files = page.getByRole('list', { name: 'Attached files' })
  const choose = page.locator('input[type=file]')
  await choose.setInputFiles([{ ...leaflet, name: 'page.html', buffer: Buffer.from('<p>No PDF</p>') }])
  await expect(page.getByRole('alert')).toHaveText(
    '“page.html”: Only PDF, JPEG and PNG files can be attached.',
  )
  await choose.setInputFiles([{ ...leaflet, name: 'large.pdf', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }])
  await expect(page.getByRole('alert')).toHaveText('“large.pdf” is 5.1 MB. A file can be 5 MB at most.')
  await choose.setInputFiles([leaflet, { ...leaflet, name: 'second.pdf' }])
  await expect(files.getByRole('listitem')).toHaveText([/^Guide d’été/, /^second\.pdf/])
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(readTemplate(page, title)).toContainText('2 files')

  await page.goto(`${pona.deskOrigin}/inquiries/${reference}`)
  await takeTemplate(page, title)
  await expect(files.getByRole('listitem')).toHaveCount(2)
  await files.getByRole('button', { name: 'Remove second.pdf' }).click()
  await page.getByRole('button', { name: 'Send reply' }).click()
  const conversation = page.getByRole('region', { name: 'Conversation' })
  const downloading = page.waitForEvent('download')
  await conversation.getByRole('button', { name: /^Download Guide d’été/ }).click()
  expect((await downloading).suggestedFilename()).toBe(leaflet.name)
  await expect
    .poll(async () =>
      (await pona.mails())
        .find(({ subject }) => subject?.includes(reference) && subject.startsWith('Your leaflet'))
        ?.attachments.map(({ filename }) => filename),
    )
    .toEqual([leaflet.name])
})

async function saveReply(page: Page, body: string): Promise<void> {
  await page.getByLabel('Reply').fill(body)
  await page.getByRole('button', { name: 'Save' }).click()
}

function readTemplate(page: Page, title: string) {
  return page.getByRole('listitem').filter({ hasText: title }).filter({ hasNotText: 'for everyone' })
}

test('a template has a text in each language, and the reply takes the patient’s or says that it is in English', async ({
  openWindow,
  pona,
}) => {
  const [first, second] = [await sendInquiry(pona, { treatment: '' }), await sendInquiry(pona)]
  const title = `Reports ${randomUUID()}`
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/templates' })
  await expect(page.getByText('missing:')).toHaveCount(0)
  await speakSwahili(page)
  await page.reload()
  await page.getByRole('button', { name: 'Add a template' }).click()
  await page.getByLabel('Name').fill(title)
  await page.getByLabel('Subject').fill('Reports[ for {treatment}]')
  await page.getByLabel('Reply').fill('Dear {name}, thank you[ for asking about {treatment}.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Close each [ with a ]')).toContainText('“[ for asking about')
  await page.getByLabel('Reply').fill('Dear {name}, thank you[ for asking about {treatment}].')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('thank you for asking about knee replacement.')
  await expect(preview).toContainText('Where the patient named no treatment')
  await expect(preview).toContainText('Dear Wanjiku Mwangi, thank you.')
  await page.getByRole('button', { name: 'Save' }).click()
  const item = readTemplate(page, title)
  await expect(item).toContainText('English · missing: Swahili')

  await page.goto(`${pona.deskOrigin}/inquiries/${first}`)
  await takeTemplate(page, title)
  const reply = page.getByLabel('Reply', { exact: true })
  await expect(reply).toHaveValue(/^Dear .*, thank you\.$/)
  await expect(page.getByText('This template has no Swahili text: yours is in English.')).toBeVisible()

  await page.goto(`${pona.deskOrigin}/templates`)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await page.getByLabel('Language').selectOption('Swahili (no text yet)')
  await page.getByLabel('Reply').fill('Habari {name}')
  await page.getByLabel('Language').selectOption('English')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Write a subject of one line.')).toBeVisible()
  await expect(page.getByLabel('Language')).toHaveValue('sw')
  await page.getByLabel('Subject').fill('Ripoti')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(item).toContainText('English, Swahili')
  await expect(item).not.toContainText('missing')

  await page.goto(`${pona.deskOrigin}/inquiries/${second}`)
  await takeTemplate(page, title)
  await expect(reply).toHaveValue(/^Habari /)
  await expect(page.getByText('This template has no Swahili text')).toBeHidden()
})

async function takeTemplate(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Template' }).click()
  await page.getByRole('dialog').getByRole('button').filter({ hasText: title }).click()
}
