import { expect, test } from '#testing/desk/browser.ts'
import { addCoordinator, sendInquiry, signIn } from '#testing/desk/desk.ts'

test.use({ serverEnvironment: { DESK_PORT: 'same' }, expectedConsole: [/status of 421/] })

test('one port serves the site and the desk, each under its own name', async ({ page, pona }) => {
  expect(new URL(pona.deskOrigin).port).toBe(new URL(pona.origin).port)
  const who = await addCoordinator(pona, 'Amina')
  await signIn(page, pona, who)
  // It comes by the stream of events.
  const reference = await sendInquiry(pona, { name: 'Fatuma Ali' })
  await page.getByRole('link', { name: /Fatuma Ali/ }).click()
  await expect(page).toHaveURL(`${pona.deskOrigin}/inquiries/${reference}`)
  await page.goto(`${pona.deskOrigin}/mail`)
  await expect(page.getByText('Everything is being delivered')).toBeVisible()

  await page.goto(pona.origin)
  await expect(page.getByLabel('Full Name')).toBeAttached()
  await page.goto(pona.origin.replace('localhost', 'elsewhere.localhost'))
  await expect(page.getByText('Nothing is served under this host name.')).toBeVisible()
})
