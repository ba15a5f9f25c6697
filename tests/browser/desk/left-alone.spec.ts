import { randomUUID } from 'node:crypto'
import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import { findNotice, openDesk, openInquiry } from './desk-page.ts'

test('after a patient has died nobody can write by mistake, in this or another inquiry of the patient', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const email = `${randomUUID()}@patient.example`
  const phone = `07${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const first = await sendInquiry(pona, { email, phone })
  const second = await sendInquiry(pona, { email, phone, message: 'I write for my mother' })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, first)
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Died' }).click()
  await expect(findNotice(page, `${first} is closed: died.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'The patient has died.' })).toContainText(
    'Nothing more is sent',
  )
  await expect(page.getByRole('link', { name: 'Call' })).toHaveCount(0)

  await openInquiry(page, pona, second)
  const told = page.getByRole('region', { name: `The patient of ${first} has died.` })
  await expect(told).toContainText('A relative may be writing.')
  await expect(page.getByRole('link', { name: 'Call' })).toHaveCount(0)
  await expect(page.getByLabel('Reply', { exact: true })).toHaveCount(0)
  await told.getByRole('button', { name: 'Allow contact …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Allow contact' }).click()
  await expect(findNotice(page, `${second} may be answered.`)).toBeVisible()
  await expect(page.getByLabel('Reply', { exact: true })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByLabel('Reply', { exact: true })).toHaveCount(0)
})
