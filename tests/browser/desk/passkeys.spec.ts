import { expect, test } from '#testing/desk/browser.ts'
import { addCoordinator, forgetUsedCodes, runStaffCommand, signIn, typePassword } from '#testing/desk/desk.ts'
import { addVirtualAuthenticator } from '#testing/desk/virtual-authenticator.ts'
import { findNotice, openDesk, ownServer } from './desk-page.ts'

const password = 'three quiet boats at dawn'

test.use({ ...ownServer(), expectedConsole: [/status of 4\d\d/] })

test('an invited colleague makes a passkey, keeps recovery codes, and signs in by the passkey alone', {
  tag: '@journey',
}, async ({ page, pona }) => {
  const output = await runStaffCommand(pona, ['add', `neema-${Date.now()}@pona.example`, '--name', 'Neema'])
  await addVirtualAuthenticator(page)
  await page.goto(/https?:\S+/.exec(output)?.[0] ?? '')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('radio', { name: 'A passkey' })).toBeChecked()
  await page.getByRole('button', { name: 'Make a passkey' }).click()

  await page.getByRole('button', { name: 'Show my recovery codes' }).click()
  await expect(page.getByRole('region', { name: /^Recovery codes/ }).getByRole('listitem')).toHaveCount(10)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('button', { name: 'I have kept them' }).click()

  await page.getByRole('button', { name: 'Menu of Neema' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Menu of Neema' })).toBeVisible()
})

test('a recovery code stands in for a lost phone, once', async ({ openWindow, pona }) => {
  const { page, who } = await openDesk(openWindow, pona, 'Amina', { path: '/account' })
  await page.getByRole('button', { name: 'Make recovery codes' }).click()
  await page.getByRole('button', { name: 'Show the codes' }).click()
  const codes = page.getByRole('region', { name: /^Recovery codes for/ }).getByRole('listitem')
  const code = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 of ten are left.')).toBeVisible()

  const elsewhere = await openWindow()
  await elsewhere.goto(pona.deskOrigin)
  await typePassword(elsewhere, who)
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(elsewhere.getByLabel('Recovery code')).toBeFocused()
  await elsewhere.getByLabel('Recovery code').fill('0000')
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere.getByRole('alert')).toContainText('This code is not right')
  await elsewhere.getByLabel('Recovery code').fill(code.toUpperCase())
  await elsewhere.getByRole('button', { name: 'Continue' }).click()
  await expect(elsewhere.getByText('You came in with a recovery code')).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Add another app' }).click()
  const link = elsewhere.getByRole('link', { name: 'The app is on this device: open it' })
  await expect(link).toHaveAttribute('href', /^otpauth:\/\/totp\/.*secret=[A-Z2-7]+/)

  const again = await openWindow()
  await again.goto(pona.deskOrigin)
  await typePassword(again, who)
  await again.getByRole('button', { name: 'Use a recovery code' }).click()
  await again.getByLabel('Recovery code').fill(code)
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect(again.getByRole('alert')).toContainText('it was used before')
})

test('a passkey is added beside an app, confirms a sign-in by password, and is removed', async ({
  openWindow,
  pona,
}) => {
  const { page, who } = await openDesk(openWindow, pona, 'Amina', { path: '/account' })
  await addVirtualAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(findNotice(page, 'The second step is added.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Make a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('holds a passkey of yours')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Menu of Amina' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await typePassword(page, who)
  await page.getByRole('radio', { name: /^Passkey made in Chrome/ }).check()
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await page.getByRole('button', { name: 'Menu of Amina' }).waitFor()

  await page.goto(`${pona.deskOrigin}/account`)
  await page.getByRole('button', { name: 'Remove Passkey made in Chrome' }).click()
  // It had confirmed this session.
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
})

test('all other sessions are ended at once', async ({ openWindow, pona }) => {
  const who = await addCoordinator(pona, 'Amina')
  const page = await openWindow()
  await signIn(page, pona, who)
  const elsewhere = await openWindow()
  await forgetUsedCodes(pona, who)
  await signIn(elsewhere, pona, who)
  await page.goto(`${pona.deskOrigin}/account`)
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(findNotice(page, 'You are signed in here alone.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0)
  await elsewhere.reload()
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('one’s name, languages and telephone are changed, and seen at once', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/account' })
  const you = page.getByRole('region', { name: 'You', exact: true })
  await you.getByLabel('Name').fill('')
  await you.getByLabel('Telephone for urgent notices').fill('0712 345 678')
  await you.getByRole('button', { name: 'Save my details' }).click()
  await expect(you.getByLabel('Name')).toBeFocused()
  await expect(you.getByLabel('Telephone for urgent notices')).toHaveAccessibleDescription(
    /Begin with the country/,
  )
  await you.getByLabel('Name').fill('Amina Hassan')
  await you.getByLabel('Telephone for urgent notices').fill('+254 712 345 678')
  await you.getByLabel('Languages spoken').selectOption('Swahili')
  await you.getByLabel('Languages spoken').selectOption('English')
  await you.getByRole('button', { name: 'Remove English' }).click()
  await you.getByRole('button', { name: 'Save my details' }).click()
  await expect(findNotice(page, 'Your details are saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu of Amina Hassan' })).toBeVisible()
  await page.reload()
  await expect(you.getByLabel('Telephone for urgent notices')).toHaveValue('+254712345678')
  await expect(you.getByRole('list', { name: 'Chosen languages' })).toContainText('Swahili')
})
