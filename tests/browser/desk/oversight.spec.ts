import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import { findNotice, openDesk, openInquiry } from './desk-page.ts'

test('an administrator sees who viewed which inquiry, and that the log is intact', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true })
  await openInquiry(page, pona, reference)
  await page.goto(`${pona.deskOrigin}/audit`)
  await page.getByLabel('Reference of an inquiry').fill(reference.toLowerCase())
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const rows = page.getByRole('row').filter({ hasText: reference })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('You looked at it')
  await page.getByRole('button', { name: 'Verify the log' }).click()
  await expect(page.getByText(/All \d+ events are unchanged\./)).toBeVisible()

  await page.route('**/audit/verify', () => {})
  await page.getByRole('button', { name: 'Verify the log' }).click()
  await expect(page.getByRole('progressbar', { name: 'Verifying the log' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel verifying' }).click()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByText(/events are unchanged/)).toHaveCount(0)
})

test('nobody else finds the audit log', { tag: '@journey' }, async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Baraka')
  await expect(page.getByRole('navigation', { name: 'Tools' })).toContainText('Figures')
  await expect(page.getByRole('link', { name: 'Audit' })).toBeHidden()
})

test.describe('by its address', () => {
  test.use({ expectedConsole: [/status of 403/] })

  test('the audit log is refused in words', async ({ openWindow, pona }) => {
    const { page } = await openDesk(openWindow, pona, 'Baraka', { path: '/audit' })
    await expect(page.getByRole('alert')).toContainText('Your account is not allowed to do this.')
  })
})

test('figures can be read as tables, and their days are in the address', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  await page.getByLabel('Reply', { exact: true }).fill('We can help.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(findNotice(page, 'is on its way')).toBeVisible()
  await page.getByRole('link', { name: 'Figures' }).click()
  await page.getByRole('link', { name: '7 days' }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
  await page.getByText('Read it as a table').click()
  await expect(page.getByRole('table', { name: 'By the day the inquiry came' }).getByRole('row')).toHaveCount(
    8,
  )
  await expect(page.getByRole('table', { name: 'By the person who answered first' })).toContainText('You')
})

test.describe('with a failed mail', () => {
  test.use({ expectedConsole: [/status of 503/] })

  test('a failed mail is listed with its reason, and sent again by hand', { tag: '@journey' }, async ({
    openWindow,
    pona,
  }) => {
    const reference = await sendInquiry(pona)
    const ofInquiry = `kind = 'inquiry' and inquiry_id = (select id from inquiry where reference = ?)`
    const db = new DatabaseSync(join(pona.dataDir, 'pona.db'), { timeout: 5_000 })
    // Recorded, not only arrived: an outcome that is recorded later would overwrite the failure.
    await expect
      .poll(() => db.prepare(`select state from outbox where ${ofInquiry}`).all(reference))
      .toEqual([{ state: 'sent' }])
    db.prepare(
      `update outbox set state = 'failed', attempts = 9, last_error = 'ECONNREFUSED', sent_at = null
     where ${ofInquiry}`,
    ).run(reference)
    db.close()

    const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/mail' })
    await expect(page.getByRole('status').filter({ hasText: 'Something needs attention' })).toBeVisible()
    const mail = page.getByRole('listitem').filter({ hasText: reference })
    await expect(mail).toContainText('The mail server refuses connections')
    await mail.getByRole('button', { name: 'Send again' }).click()
    await expect(findNotice(page, 'The mail is being sent now.')).toBeVisible()
    await expect(page.getByText('Everything is being delivered')).toBeVisible({ timeout: 15_000 })
  })
})

test('nothing of the desk is on the public listener', async ({ page, pona }) => {
  for (const path of ['/readyz', '/metrics', '/auth/v1/user', '/desk/v1/settings']) {
    expect((await page.request.get(pona.origin + path)).status()).toBe(404)
  }
})
