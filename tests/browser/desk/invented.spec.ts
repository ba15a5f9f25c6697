import { enhancedContrast, findViolations } from '#testing/desk/axe.ts'
import { expect, test } from '#testing/desk/browser.ts'
import { addCoordinator, sendInquiry } from '#testing/desk/desk.ts'
import { signInOverHttp, toStorageState } from '#testing/desk/desk-session.ts'
import { ownServer } from './desk-page.ts'

// A server of its own, whose desk is empty.
test.use(ownServer())

test('an administrator fills an empty desk with invented inquiries, answers one, and removes them all', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const amina = await addCoordinator(pona, 'Amina', { admin: true })
  const storageState = toStorageState(pona.deskOrigin, await signInOverHttp(pona.deskOrigin, amina))
  const page = await openWindow({ storageState, reducedMotion: 'reduce' })
  await page.goto(pona.deskOrigin)
  await page.getByRole('button', { name: 'Show it with invented inquiries' }).click()
  const rows = page.getByRole('list', { name: 'Due: inquiries' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Invented')
  const bar = page.getByRole('region', { name: 'Invented inquiries' })
  await expect(bar).toContainText('30 inquiries are invented, and no mail of theirs leaves.')
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await findViolations(page, enhancedContrast), `${width} px`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }

  await page.getByRole('link', { name: 'James Okello' }).click()
  await expect(page.getByText(/^PN-\S+ · Claimed · Invented$/)).toBeVisible()
  const address = page.url()
  await page.getByLabel('Reply', { exact: true }).fill('Dear Mr Okello, one operation is enough.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('heading', { name: 'Due' })).toBeVisible()
  await page.goto(address)
  const entry = page.getByText('Not sent. The inquiry is invented, and its mails stay here.')
  await expect(entry).toBeVisible()
  expect(await pona.mails()).toEqual([])

  await sendInquiry(pona, { name: 'Wanjiku Mwangi' })
  await page.goto(pona.deskOrigin)
  await bar.getByRole('button', { name: 'Remove them all' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Wanjiku Mwangi')
  await expect(bar).toHaveCount(0)
})
