import { expect, type Pona, test } from '#testing/desk/browser.ts'
import { enrol, sendInquiry } from '#testing/desk/desk.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, openDesk, openInquiry } from './desk-page.ts'

const password = 'three quiet boats at dawn'

// The session of a disabled account ends in the middle of its requests.
test.use({ expectedConsole: [/status of 4\d\d/] })

test('an administrator invites a colleague by mail, makes them an administrator, and disables them', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const email = `neema-${Date.now()}@pona.example`
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true })
  await page.getByRole('link', { name: 'People' }).click()
  await invite(page, email)
  await expect(findNotice(page, `A mail with a link is on its way to ${email}`)).toBeVisible()
  const neema = page.getByRole('main').getByRole('listitem').filter({ hasText: email })
  await expect(neema).toContainText(/Invited.*The (?:mail waits|link works)/)

  const elsewhere = await openWindow()
  await accept(elsewhere, await readLink(pona, email))
  await page.reload()
  await expect(neema).toContainText(/Coordinator.*/)
  await expect(neema).toContainText(/Last signed in today/)

  await choose(page, neema, 'Name, languages, telephone')
  await page.getByLabel('Languages spoken').selectOption('Swahili')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(neema).toContainText('Speaks Swahili')
  await choose(page, neema, 'Second steps …')
  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await expect(page.getByRole('alert')).toContainText('This is their only second step.')
  await page.keyboard.press('Escape')

  await choose(page, neema, 'Make an administrator')
  await expect(neema).toContainText('Administrator')
  await page.keyboard.press('z')
  await expect(neema).toContainText('Coordinator')

  const reference = await sendInquiry(pona)
  await openInquiry(elsewhere, pona, reference)
  await elsewhere.keyboard.press('c')
  await expect(findNotice(elsewhere, `${reference}`)).toBeVisible()
  await page.reload()
  await expect(neema).toContainText('1 open inquiry')
  await choose(page, neema, 'Disable …')
  await page.getByLabel('Their 1 open inquiry goes to').selectOption('You')
  await page.getByRole('button', { name: 'Disable the account' }).click()
  await expect(findNotice(page, '1 open inquiry is with you now.')).toBeVisible()
  await expect(neema).toContainText('Disabled: can’t sign in')
  await expect(elsewhere.getByText('switched off').first()).toBeVisible()

  await neema.getByRole('button', { name: 'Enable' }).click()
  await expect(neema).toContainText(/Last signed in today/)
})

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Name').fill('Neema')
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
}

async function readLink(pona: Pona, email: string): Promise<string> {
  const find = async () => (await pona.mails()).find(({ envelopeTo }) => envelopeTo.includes(email))
  await expect.poll(find).toBeDefined()
  return /https?:\S+\/welcome#\S+/.exec((await find())?.text ?? '')?.[0] ?? ''
}

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await enrol(page, { name: 'Neema', email: '', password })
  await page.getByRole('button', { name: 'Menu of Neema' }).waitFor()
}

async function choose(page: Page, person: ReturnType<Page['locator']>, action: string): Promise<void> {
  await person.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
