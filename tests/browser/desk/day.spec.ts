import { randomUUID } from 'node:crypto'
import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import type { Page, Route } from '#testing/outside/playwright.ts'
import { findNotice, findRow, openDesk, openInquiry, ownServer } from './desk-page.ts'

test.use({ ...ownServer(), expectedConsole: [/status of 409/] })

test('an inquiry arrives while two watch; one claims and answers it, and the other sees it', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const amina = await openDesk(openWindow, pona, 'Amina')
  const baraka = await openDesk(openWindow, pona, 'Baraka')
  await expect(baraka.page.getByText('Live', { exact: true })).toBeVisible()

  const reference = await sendInquiry(pona, { name: 'Wanjiku Mwangi', email: 'wanjiku@patient.example' })
  for (const { page } of [amina, baraka]) {
    await expect(findRow(page, reference)).toContainText('24 h left')
    await expect(findNotice(page, `New inquiry ${reference}`)).toBeVisible()
    await expect(page).toHaveTitle(/^\(\d+\) Due · Pona desk$/)
  }

  await findRow(amina.page, reference)
    .getByRole('button', { name: `Claim ${reference}` })
    .click()
  await expect(findNotice(amina.page, `${reference} is yours.`)).toBeVisible()
  await expect(findRow(baraka.page, reference)).toContainText('Amina')

  await amina.page.getByRole('link', { name: 'Wanjiku Mwangi' }).first().click()
  await amina.page.getByLabel('Reply', { exact: true }).fill('Dear Wanjiku,\n\nwe can help. Amina')
  await amina.page.getByRole('button', { name: 'Send reply' }).click()
  await expect(findNotice(amina.page, /Your reply to .Wanjiku Mwangi. is on its way\./)).toBeVisible()
  await expect(findRow(baraka.page, reference)).toBeHidden()
  await openInquiry(baraka.page, pona, reference)
  const conversation = baraka.page.getByRole('region', { name: 'Conversation' })
  await expect(conversation).toContainText('Amina replied')
  await expect(conversation).toContainText('we can help')
  await expect(baraka.page.getByText('Sent today')).toBeVisible()

  const mail = (await pona.mails()).find(({ text }) => text?.includes('we can help. Amina'))
  expect(mail?.subject).toContain(reference)
  expect(mail?.envelopeTo).toEqual(['wanjiku@patient.example'])
})

test('two coordinators who act at once never overwrite each other: the second learns what happened', {
  tag: ['@journey', '@once'],
}, async ({ openWindow, pona }) => {
  const amina = await openDesk(openWindow, pona, 'Amina')
  const baraka = await openDesk(openWindow, pona, 'Baraka')
  const reference = await sendInquiry(pona)
  await openInquiry(amina.page, pona, reference)
  // Events never reach Amina, as on a slow line.
  await amina.page.route('**/desk/v1/events*', () => {})
  await amina.page.reload()
  await expect(amina.page.getByRole('button', { name: 'Claim' })).toBeVisible()
  await amina.page.getByLabel('Reply', { exact: true }).fill('Half a sentence')

  await openInquiry(baraka.page, pona, reference)
  await baraka.page.getByRole('button', { name: 'Claim' }).click()
  await expect(findNotice(baraka.page, 'is yours')).toBeVisible()

  await amina.page.getByRole('button', { name: 'Claim' }).click()
  await expect(
    findNotice(amina.page, /Baraka claimed it at \d\d:\d\d\. Nothing of yours was lost\./),
  ).toBeVisible()
  await expect(amina.page.getByRole('button', { name: 'Take over' })).toBeVisible()
  await expect(amina.page.getByLabel('Reply', { exact: true })).toHaveValue('Half a sentence')
})

test('a second quick step by one person conflicts with others’ steps only', { tag: '@once' }, async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona)
  const baraka = await openDesk(openWindow, pona, 'Baraka')
  const { page } = await openDesk(openWindow, pona, 'Amina')
  const answers = await holdActions(page)
  await findRow(page, reference).getByRole('link').focus()
  await page.keyboard.press('c')
  await page.keyboard.press('e')
  await page.keyboard.press('1')
  await expect(findRow(page, reference)).toBeHidden()
  await answers.next('claim')
  await answers.next('close')
  await expect(findNotice(page, `${reference} is yours.`)).toBeVisible()
  await expect(findNotice(page, `${reference} is closed: treated.`)).toBeVisible()
  await expect(findRow(page, reference)).toBeHidden()

  const other = await sendInquiry(pona)
  await expect(findRow(page, other)).toBeVisible()
  await findRow(page, other).getByRole('link').focus()
  await page.keyboard.press('c')
  await page.keyboard.press('e')
  await page.keyboard.press('1')
  await answers.next('claim')
  await expect(findNotice(page, `${other} is yours.`)).toBeVisible()
  await openInquiry(baraka.page, pona, other)
  await baraka.page.getByRole('button', { name: 'Take over' }).click()
  await expect(findNotice(baraka.page, 'is yours')).toBeVisible()
  await answers.next('close')
  await expect(findNotice(page, /Baraka claimed it at/)).toBeVisible()
  await expect(findRow(page, other)).toContainText('Baraka')
})

test('closing the tab asks while a step that is shown already is not confirmed', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  const answers = await holdActions(page)
  await page.getByRole('button', { name: 'Claim' }).click()
  const asking = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asking
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await answers.next('claim')
  await expect(findNotice(page, `${reference} is yours.`)).toBeVisible()
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
})

test.describe('without a connection', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 403/] })

  test('the desk says so, loses nothing and catches up by itself', { tag: '@journey' }, async ({
    openWindow,
    pona,
  }) => {
    const { page } = await openDesk(openWindow, pona, 'Amina')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    const reference = await sendInquiry(pona)
    await page.context().setOffline(false)
    await expect(findRow(page, reference)).toBeVisible()
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await expect(page.getByText('You are offline.')).toBeHidden()
  })

  test('a proxy’s refusals are shown, and the desk keeps reconnecting', async ({ openWindow, pona }) => {
    const { page } = await openDesk(openWindow, pona, 'Amina')
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    const refused = page.waitForResponse((response) => response.status() === 403)
    await page.route('**/desk/v1/events*', (route) => route.fulfill({ status: 403, body: 'Not from here' }))
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await page.context().setOffline(false)
    await refused
    await expect(page.getByText('Reconnecting …')).toBeVisible()
    await page.unroute('**/desk/v1/events*')
    const reference = await sendInquiry(pona)
    await expect(findRow(page, reference)).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
  })

  test('a change fails visibly and is reverted', async ({ openWindow, pona }) => {
    const reference = await sendInquiry(pona)
    const { page } = await openDesk(openWindow, pona, 'Amina')
    await expect(findRow(page, reference)).toBeVisible()
    await page.context().setOffline(true)
    await findRow(page, reference).getByRole('button', { name: 'Claim' }).click()
    await expect(findNotice(page, 'The server can’t be reached')).toBeVisible()
    await expect(findRow(page, reference).getByRole('button', { name: 'Claim' })).toBeVisible()
  })
})

test('a repeat of the same person is merged and unmerged', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const email = `wanjiku-${randomUUID()}@patient.example`
  const first = await sendInquiry(pona, { email })
  const second = await sendInquiry(pona, { email, message: `Did you get my message? ${randomUUID()}` })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, first)
  const related = page.getByRole('region', { name: 'From the same person' })
  await related.getByRole('button', { name: 'Merge into this one' }).click()
  await expect(findNotice(page, `${second} is merged into ${first}.`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('Did you get my message?')

  await findNotice(page, 'is merged').getByRole('button', { name: 'Undo' }).click()
  await expect(findNotice(page, `${second} is on its own again.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Conversation' })).not.toContainText(
    'Did you get my message?',
  )

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('e')
  await page.keyboard.press('1')
  await expect(findNotice(page, `${first} is closed`)).toBeVisible()
  await openInquiry(page, pona, first)
  await related.getByRole('button', { name: 'Merge into this one' }).click()
  const question = page.getByRole('dialog', { name: 'Merging opens it again' })
  await question.getByRole('button', { name: 'Leave both as they are' }).click()
  await related.getByRole('button', { name: 'Merge into this one' }).click()
  await expect(question).toContainText(`${first} is closed: treated.`)
  await expect(question).toContainText('links to the patient’s page that we mailed show both')
  await question.getByRole('button', { name: 'Merge, and open it again' }).click()
  await expect(findNotice(page, `${second} is merged into ${first}.`)).toBeVisible()
})

test('spam makes no sound and stays visible; a real person among it is rescued', async ({
  openWindow,
  pona,
}) => {
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const spam = await sendInquiry(pona, { message: 'Good offer', website: 'https://seo.example' })
  const real = await sendInquiry(pona)
  await expect(findNotice(page, real)).toBeVisible()
  await expect(findNotice(page, spam)).toBeHidden()

  await page.getByRole('link', { name: /^Spam/ }).click()
  await findRow(page, spam).getByRole('link').click()
  await expect(page.getByText('was taken for spam: a hidden field was filled in')).toBeVisible()
  await page.getByRole('button', { name: 'Not spam' }).click()
  await expect(findNotice(page, `${spam} is not spam.`)).toBeVisible()
  await page.getByRole('link', { name: /^Due/ }).first().click()
  await expect(findRow(page, spam)).toBeVisible()
  await expect.poll(async () => (await pona.mails()).some((mail) => mail.subject?.includes(spam))).toBe(true)
})

test('an inquiry that nobody answers turns overdue in words, and first in the list', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await expect(findRow(page, reference)).toContainText('24 h left')
  await page.route('**/desk/v1/inquiries?*', async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    await route.fulfill({ response, json: { ...list, now: list.now + 25 * 60 * 60 * 1_000 } })
  })
  await page.reload()
  await expect(findRow(page, reference)).toContainText(/Answer, 1 h( \d+ min)? late/)
})

test.describe('when a colleague erases an inquiry that is open elsewhere', () => {
  test.use({ expectedConsole: [/status of 404/] })

  test('its text disappears', { tag: '@journey' }, async ({ openWindow, pona }) => {
    const reference = await sendInquiry(pona)
    const amina = await openDesk(openWindow, pona, 'Amina')
    const baraka = await openDesk(openWindow, pona, 'Baraka')
    await openInquiry(amina.page, pona, reference)
    await openInquiry(baraka.page, pona, reference)
    await baraka.page.getByRole('button', { name: 'More' }).click()
    await baraka.page.getByRole('menuitem', { name: 'Erase for good' }).click()
    await baraka.page.getByLabel('The patient asked for it').check()
    await baraka.page.getByLabel(`Type the reference: ${reference}`).fill(reference)
    await baraka.page.getByRole('button', { name: 'Erase', exact: true }).click()
    await expect(findNotice(baraka.page, `${reference} is erased.`)).toBeVisible()
    await expect(amina.page.getByRole('alert')).toContainText('This no longer exists.')
  })
})

/** Holds the desk's requests until the test releases them. */
async function holdActions(page: Page) {
  const held: Route[] = []
  await page.route('**/desk/v1/inquiries/*/actions', (route) => {
    held.push(route)
  })
  return {
    next: async (action: string): Promise<void> => {
      await expect.poll(() => held.length).toBe(1)
      const route = held.shift()
      expect(route?.request().postDataJSON()).toMatchObject({ action })
      await route?.continue()
    },
  }
}

test('a relative with the same phone is told from a repeat, and not merged by one press', async ({
  openWindow,
  pona,
}) => {
  const phone = `0712 ${String(Date.now()).slice(-6)}`
  const mother = await sendInquiry(pona, {
    name: 'Wanjiku Mwangi',
    email: 'wanjiku.m@patient.example',
    phone,
  })
  const son = await sendInquiry(pona, { name: 'Peter Mwangi', email: 'peter.m@patient.example', phone })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, mother)
  const related = page.getByRole('region', { name: 'Same phone' })
  await expect(related).toContainText('Another name: perhaps a relative.')
  await related.getByRole('button', { name: 'A relative of Wanjiku Mwangi' }).click()
  const relatives = page.getByRole('region', { name: 'Relatives' })
  await expect(relatives).toContainText('Peter Mwangi')
  await expect(relatives.getByRole('button', { name: 'Merge' })).toHaveCount(0)
  await relatives.getByRole('link', { name: son }).click()
  await expect(relatives).toContainText('Wanjiku Mwangi')
  await relatives.getByRole('link', { name: mother }).click()
  await relatives.getByRole('button', { name: 'Not a relative' }).click()
  await related.getByRole('button', { name: 'Merge into this one' }).click()
  const question = page.getByRole('dialog', { name: 'Are both the same person?' })
  await expect(question).toContainText('This is Wanjiku Mwangi, the other is Peter Mwangi.')
  await question.getByRole('button', { name: 'Leave both as they are' }).click()
  await related.getByRole('button', { name: 'Merge into this one' }).click()
  await question.getByRole('button', { name: 'They are one person: merge' }).click()
  await expect(findNotice(page, `${son} is merged into ${mother}.`)).toBeVisible()
})
