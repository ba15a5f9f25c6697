import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, openDesk } from './desk-page.ts'
import { test } from './incoming-mail.ts'

test.describe.configure({ mode: 'serial' })

const findMail = (page: Page, subject: string) => page.getByRole('article', { name: subject })
/** Its number is the server's; the mails leave the list before it answers. */
const findLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Inbox' }).getByRole('link', { name: /Unsorted/ })

test('a mail that names an inquiry is attached by one press, and Undo brings it back', {
  tag: '@journey',
}, async ({ openWindow, pona, receive }) => {
  const reference = await sendInquiry(pona, { name: 'Wanjiku Mwangi' })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  const link = findLink(page)
  await expect(link).toHaveText('Unsorted0')
  await receive({ subject: `About ${reference}`, words: 'I am her daughter. She can travel in May.' })
  await expect(link).toHaveText('Unsorted1')
  await link.click()

  const mail = findMail(page, `About ${reference}`)
  await expect(mail).toContainText('Asha Otieno asha@family.example')
  await expect(mail).toContainText('Nobody vouches for this sender: the address may be forged')
  await expect(mail).toContainText('She can travel in May.')
  await expect(mail).toContainText(/Decide by tomorrow \d\d:\d\d/)
  await expect(mail).toContainText('It names it in the subject.')
  await mail.getByRole('button', { name: `Attach to ${reference}` }).click()
  await expect(findNotice(page, 'The mail is attached to')).toBeVisible()
  await expect(link).toHaveText('Unsorted0')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(mail).toBeVisible()
  await expect(link).toHaveText('Unsorted1')

  await mail.getByRole('button', { name: `Attach to ${reference}` }).click()
  await expect(mail).toBeHidden()
  await expect(link).toHaveText('Unsorted0')
  await page.goto(`${pona.deskOrigin}/inquiries/${reference}`)
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation).toContainText('She can travel in May.')
  await expect(conversation).toContainText('not from the patient’s address')
})

test('the keys go through the mails, attach, search and set aside', async ({ openWindow, pona, receive }) => {
  const reference = await sendInquiry(pona, {
    name: 'Zawadi Kiptoo',
    message: 'My mother is in pain.',
  })
  await receive({ subject: 'Buy followers', words: 'Cheap.' })
  await receive({ subject: 'My results', words: 'Here they are.' })
  await receive({ subject: `Re: ${reference}`, words: 'Thank you.' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/unsorted' })
  await expect(page.getByRole('article')).toHaveCount(3)

  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: `Re: ${reference}` })).toBeFocused()
  await page.keyboard.press('a')
  await expect(findNotice(page, `attached to`)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  // The mail took the focus along: a key pressed once too often decides about no other mail.
  await page.keyboard.press('e')
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'My results' })).toBeFocused()

  await page.keyboard.press('s')
  const field = page.getByLabel('Reference, name, phone, e-mail or words')
  await field.fill('mother pain')
  await expect(page.getByRole('dialog').locator('mark')).toHaveText(['mother', 'pain'])
  await field.clear()
  await field.pressSequentially('zawadi')
  await expect(page.getByRole('dialog').locator('mark')).toHaveCount(0)
  await expect(page.getByRole('dialog').getByRole('button', { name: /Zawadi Kiptoo/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'Buy followers' })).toBeFocused()

  await page.keyboard.press('e')
  await expect(page.getByText(/^Nothing to decide/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: /^Not ours/ }).click()
  await expect(findMail(page, 'Buy followers')).toContainText('Not ours, since today')
  await page.getByRole('button', { name: 'It may be ours' }).click()
  await page.getByRole('button', { name: /^To decide/ }).click()
  await expect(findMail(page, 'Buy followers')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(page.getByText(/^Nothing to decide/)).toBeVisible()
  await expect(findLink(page)).toHaveText('Unsorted0')
})

test('j and k go on from a mail that was decided about, and skip none', async ({
  openWindow,
  pona,
  receive,
}) => {
  for (const subject of ['Fourth', 'Third', 'Second', 'First']) await receive({ subject, words: 'Words.' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/unsorted' })
  const expectFocused = (subject: string) =>
    expect(page.getByRole('button', { name: subject, exact: true })).toBeFocused()
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expectFocused('Second')
  await page.keyboard.press('e')
  await expect(findMail(page, 'Second')).toHaveCount(0)
  await page.keyboard.press('j')
  await expectFocused('Third')
  await page.keyboard.press('k')
  await expectFocused('First')
  await findMail(page, 'Third').getByRole('button', { name: 'Not ours' }).click()
  await expect(findMail(page, 'Third')).toHaveCount(0)
  await page.keyboard.press('j')
  await expectFocused('Fourth')
  for (const subject of ['Fourth', 'First'])
    await findMail(page, subject).getByRole('button', { name: 'Not ours' }).click()
  await expect(findLink(page)).toHaveText('Unsorted0')
})

test('a mail becomes a new inquiry with the sender’s name and address', { tag: '@journey' }, async ({
  openWindow,
  pona,
  receive,
}) => {
  await receive({ subject: 'A new heart valve', words: 'My father needs a new valve.', isVouchedFor: true })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/unsorted' })
  const mail = findMail(page, 'A new heart valve')
  await expect(mail).toContainText('The mail server vouches for this sender')
  await mail.getByRole('button', { name: 'New inquiry' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Asha Otieno')
  await expect(page.getByRole('region', { name: 'The mail' })).toContainText('My father needs a new valve.')
  await page.getByRole('radio', { name: 'Written in an e-mail' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation).toContainText('My father needs a new valve.')
  await page.goto(`${pona.deskOrigin}/unsorted`)
  await expect(page.getByText(/^Nothing to decide/)).toBeVisible()
})

test('what nobody has decided about for a day is overdue in plain sight, on a phone too', async ({
  openWindow,
  pona,
  receive,
}) => {
  await receive({ subject: 'Forgotten', words: `First line.\n${'More.\n'.repeat(20)}The last line.` })
  const { page } = await openDesk(openWindow, pona, 'Amina', {
    path: '/unsorted',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const mail = findMail(page, 'Forgotten')
  await expect(mail).toBeVisible()
  const db = new DatabaseSync(join(pona.dataDir, 'pona.db'))
  db.exec('UPDATE mail SET stored_at = stored_at - 26 * 3600 * 1000')
  db.close()
  await page.reload()
  await expect(mail).toContainText('2 h overdue')
  await expect(page.getByText('1 overdue: it has waited for more than a day')).toBeVisible()
  const folded = (await mail.boundingBox())?.height ?? 0
  await page.getByRole('button', { name: 'Forgotten' }).tap()
  await expect(async () => expect((await mail.boundingBox())?.height).toBeGreaterThan(folded + 200)).toPass()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  for (const button of await mail.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await mail.getByRole('button', { name: 'Not ours' }).tap()
  await expect(page.getByText(/^Nothing to decide/)).toBeVisible()
})

test('a search shows unsorted mails below the inquiries, and opens each in Unsorted', async ({
  openWindow,
  pona,
  receive,
}) => {
  const uncle = 'Zipporah Wekesa <zip@family.example>'
  await receive({ from: uncle, subject: 'Operation in Chennai', words: 'My uncle walks with a stick.' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/due' })
  const search = async (words: string) => {
    await page.getByRole('searchbox', { name: /^Search/ }).fill(words)
    await page.keyboard.press('Enter')
  }
  const found = page.getByRole('region', { name: 'Mails in Unsorted' })
  await search('zipporah stick')
  await expect(page.getByRole('heading', { name: 'No inquiry matches' })).toBeVisible()
  await expect(page.getByText('A mail in Unsorted does: see below.')).toBeVisible()
  await expect(found.getByRole('heading', { name: 'One mail in Unsorted' })).toBeVisible()
  await expect(found.getByRole('listitem')).toContainText('Zipporah Wekesa zip@family.example')
  await expect(found.locator('mark')).toHaveText(['stick'])

  await found.getByRole('link', { name: 'Operation in Chennai' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(findMail(page, 'Operation in Chennai')).toContainText('My uncle walks with a stick.')
  await page.getByRole('button', { name: 'Not ours' }).click()
  await expect(page.getByRole('button', { name: 'It may be ours' })).toBeVisible()
  await page.goBack()
  await expect(found.getByRole('listitem')).toContainText('Not ours')

  await search('cardiologist')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await expect(found).toHaveText('No mail in Unsorted matches.')

  const reference = await sendInquiry(pona, { name: 'Zipporah Wekesa' })
  await search('zipporah')
  await expect(page.getByRole('link', { name: 'Zipporah Wekesa' })).toBeVisible()
  await found.getByRole('link', { name: 'Operation in Chennai' }).click()
  await page.getByRole('button', { name: 'It may be ours' }).click()
  await page.getByRole('button', { name: 'Attach to …' }).click()
  await page.getByLabel('Reference, name, phone, e-mail or words').fill(reference)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Zipporah/ })
    .click()
  await expect(page.getByText('This mail is no longer here')).toBeVisible()
  await page.goBack()
  await expect(found).toHaveText('No mail in Unsorted matches.')
})
