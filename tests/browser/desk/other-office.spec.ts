import { findViolations } from '#testing/desk/axe.ts'
import { expect, test } from '#testing/desk/browser.ts'
import { waitForIsland } from '../inquiry-page.ts'
import { findNotice, openDesk, ownServer } from './desk-page.ts'

test.use({ ...ownServer(), expectedConsole: [/status of 4\d\d/] })

test('an office of another country and zone is set up, and page, form and desk follow', async ({
  openWindow,
  pona,
}) => {
  const { page: ofBaraka } = await openDesk(openWindow, pona, 'Baraka')
  await expect(ofBaraka.getByText(/^\d\d:\d\d EAT$/)).toBeVisible()
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/settings/company' })
  await page.getByLabel('Name', { exact: true }).fill('Lagos Care')
  await page.getByLabel('Country', { exact: true }).selectOption('Nigeria +234')
  await page.getByText('More about the company').click()
  await page.getByLabel('References begin with').fill('lc')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(page, 'Company: saved, and in use.')).toBeVisible()
  await expect(page.getByLabel('Where your patients live')).toHaveValue('Nigeria')
  await expect(page).toHaveTitle(/Lagos Care desk$/)

  await page.goto(`${pona.deskOrigin}/settings/hours`)
  await expect(page.getByLabel('Time zone of the office')).toHaveValue('Africa/Lagos')
  await page.getByLabel('Time zone of the office').fill('America/Tor')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Choose a time zone from the list')).toBeVisible()
  await page.getByLabel('Time zone of the office').fill('America/Toronto')
  await expect(page.getByText(/^Now it is \d\d:\d\d there\.$/)).toBeVisible()
  await expect(page.getByText('Called Eastern Time, ET')).toBeVisible()

  // Nobody has saved any yet.
  await page.getByText(/^\d+ days?, the first /).click()
  await page
    .getByRole('button', { name: /^Remove Independence Day/ })
    .first()
    .click()
  await page.getByLabel('Year').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Propose the public holidays of Nigeria' }).click()
  await expect(page.getByLabel(/Independence Day/)).toBeChecked()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(page, 'Office hours and holidays: saved')).toBeVisible()
  await page.reload()
  const names = page.getByLabel('Name', { exact: true })
  await expect(names.first()).toHaveValue(/\S/)
  const values = await names.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))
  expect(values).toContain('New Year’s Day')
  expect(values).not.toContain('Independence Day')
  expect(await findViolations(page)).toEqual([])
  // A desk that is open elsewhere follows.
  await expect(ofBaraka.getByText(/^\d\d:\d\d ET$/)).toBeVisible()

  const site = await openWindow()
  await site.goto(pona.origin)
  await expect(site.getByText('Monday-Friday: 8:00 AM - 6:00 PM ET')).toBeVisible()
  await expect(site.getByText('Nigeria office')).toBeVisible()
  await expect(site.getByRole('contentinfo')).toContainText(
    'We arrange treatment abroad for patients in Nigeria.',
  )
  await expect(site.getByRole('contentinfo')).not.toContainText('Swahili')
  await expect(site.getByLabel('Country code')).toHaveValue('+234')
  await waitForIsland(site)
  await site.getByLabel('Full Name').fill('Ngozi Okafor')
  await site.getByLabel('Email Address').fill('ngozi@patient.example')
  await site.getByLabel('Phone Number').fill('0803 123 4567')
  await site.getByLabel('Message').fill('My mother’s knee hurts, and she is 62 years old.')
  await expect(site.getByText('We will call +234 803 123 4567 (Nigeria).')).toBeVisible()
  await site.getByRole('button', { name: 'Send my inquiry' }).click()
  const sent = site.getByRole('region', { name: 'We have your inquiry' })
  await expect(sent).toContainText(/LC-\w{4}-\w{4}/)
  await expect(sent).toContainText('Eastern Time')

  await page.goto(pona.deskOrigin)
  await expect(page.getByText(/^\d\d:\d\d ET$/)).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Ngozi Okafor' })).toContainText(/LC-/)
})
