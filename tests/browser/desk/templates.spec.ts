import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { findNotice, openDesk } from './desk-page.ts'

test.use({
  serverEnvironment: { RATE_LIMITS: 'off' },
  expectedConsole: [/status of (404|409)/],
})

test('who changes a template that a colleague changed or deleted is told, and saves it knowingly', async ({
  openWindow,
  pona,
}) => {
  const title = `Costs ${randomUUID()}`
  const amina = await openDesk(openWindow, pona, 'Amina', { path: '/templates' })
  await amina.page.getByRole('button', { name: 'Add a template' }).click()
  await amina.page.getByLabel('Name').fill(title)
  await amina.page.getByLabel('Subject').fill('What it costs')
  await saveReply(amina.page, 'As it was')
  const baraka = await openDesk(openWindow, pona, 'Baraka', { path: '/templates' })

  await amina.page.getByRole('button', { name: `Edit ${title}` }).click()
  await baraka.page.getByRole('button', { name: `Edit ${title}` }).click()
  await saveReply(baraka.page, 'As Baraka has it')
  await expect(findNotice(baraka.page, 'is changed for everyone')).toBeVisible()

  await saveReply(amina.page, 'As Amina has it')
  const form = amina.page.getByRole('dialog', { name: 'Change a template' })
  await expect(form.getByRole('alert')).toContainText('Somebody changed this meanwhile.')
  await expect(form.getByRole('alert')).toContainText('Saving again puts it in place of theirs.')
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
  await expect(amina.page.getByRole('alert')).toContainText('Saving again adds it anew.')
  await amina.page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(amina.page, 'is there for everyone').last()).toBeVisible()
  await expect(readTemplate(amina.page, title)).toContainText('As Amina wants it kept')
})

async function saveReply(page: Page, body: string): Promise<void> {
  await page.getByLabel('Reply').fill(body)
  await page.getByRole('button', { name: 'Save' }).click()
}

function readTemplate(page: Page, title: string) {
  return page.getByRole('listitem').filter({ hasText: title }).filter({ hasNotText: 'for everyone' })
}
