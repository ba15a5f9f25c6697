import { randomUUID } from 'node:crypto'
import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import { UNKNOWN_DOMAIN } from '#testing/mail/mail-server.ts'
import { findNotice, findRow, findSoonest, openDesk, openInquiry, ownServer } from './desk-page.ts'

test.use(ownServer())

test('a template is filled from the inquiry, and nothing unfilled reaches a patient', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona, { name: 'Grace Akinyi', treatment: 'Hair transplant' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/templates' })
  await page.getByRole('button', { name: 'Add a template' }).click()
  await page.getByLabel('Name').fill('First answer')
  await page.getByLabel('Subject').fill('{treatment} abroad')
  await page.getByLabel('Reply').fill('Dear {name}, in {destination} you save {savings}.')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Dear Wanjiku Mwangi, in India')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(page, /“.First answer.” is added for everyone\./)).toBeVisible()

  await page.goto(`${pona.deskOrigin}/inquiries/${reference}`)
  await page.getByRole('button', { name: 'Template' }).click()
  await page
    .getByRole('dialog', { name: 'Template' })
    .getByRole('button', { name: 'First answer', exact: true })
    .click()
  await page.getByRole('dialog', { name: 'Destination' }).getByRole('button', { name: 'Not yet' }).click()
  const reply = page.getByLabel('Reply', { exact: true })
  await expect(reply).toHaveValue('Dear Grace Akinyi, in {destination} you save {savings}.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('alert')).toContainText('Not sent: fill these in or take them out first.')

  await page.getByRole('button', { name: 'Destination' }).click()
  await page.getByRole('menuitem', { name: /^Turkey/ }).click()
  await expect(reply).toHaveValue('Dear Grace Akinyi, in Turkey you save 70-85%.')
  await expect(findNotice(page, `${reference} goes to Turkey.`)).toBeVisible()
  await page.getByLabel('Destination').selectOption('Thailand')
  await expect(findNotice(page, `${reference} goes to Thailand.`)).toBeVisible()
  await expect(reply).toHaveValue(/in Thailand you save/)
  await reply.press('End')
  await reply.pressSequentially(' Yours, Amina')
  await page.getByRole('button', { name: 'Thailand' }).click()
  await page.getByRole('menuitem', { name: /^Turkey/ }).click()
  await expect(
    page.getByText('The inquiry goes to Turkey now. Your text still says “Thailand”'),
  ).toBeVisible()
  await reply.fill('Dear Grace Akinyi, in Turkey you save 70-85%.')
  await expect(page.getByText('Your text still says')).toBeHidden()
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(findNotice(page, /Your reply to .Grace Akinyi. is on its way\./)).toBeVisible()
  await expect(reply).toHaveValue('')
  await expect
    .poll(async () => (await pona.mails()).find(({ text }) => text?.includes('in Turkey you save'))?.subject)
    .toContain('Hair transplant abroad')
})

test('a sentence without its figure is left out by one press', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  const reply = page.getByLabel('Reply', { exact: true })
  await reply.fill('Dear Achieng,\n\nYou save {savings} there. We can help.\n\nAmina')
  await expect(page.getByText('choose a destination under Facts or above')).toBeVisible()
  await page.getByRole('button', { name: 'Leave its sentence out' }).click()
  await expect(reply).toHaveValue('Dear Achieng,\n\nWe can help.\n\nAmina')
  await expect(page.getByText('Still to fill in')).toBeHidden()
})

test('words that are typed before the desk has loaded stay', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina')
  const isTyped = Promise.withResolvers<void>()
  await page.route('**/desk/v1/workplace', async (route) => {
    await isTyped.promise
    await route.continue()
  })
  await openInquiry(page, pona, reference)
  const reply = page.getByLabel('Reply', { exact: true })
  await reply.fill('Dear Achieng, we can help.')
  isTyped.resolve()
  await expect(page.getByRole('button', { name: 'Menu of Amina' })).toBeVisible()
  await expect(reply).toHaveValue('Dear Achieng, we can help.')
})

test('a refused reply is shown wherever the inquiry is, until somebody has called', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const email = `halima-${randomUUID()}@${UNKNOWN_DOMAIN}`
  const reference = await sendInquiry(pona, { name: 'Halima Wako', email })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await page.getByLabel('Reply', { exact: true }).fill('Dear Halima')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(
    page.getByText('The reply did not reach the patient. Call, or write on WhatsApp.'),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText(
    'Not delivered. The address does not exist, or its server refuses us.',
  )
  await page.goto(`${pona.deskOrigin}/mail`)
  const mail = page.getByRole('listitem').filter({ hasText: 'Reply to the patient' })
  await expect(mail.filter({ hasText: reference })).toContainText('The patient does not have this reply')
  await page.goto(`${pona.deskOrigin}/inbox/due`)
  const row = findRow(page, reference)
  await expect(row).toContainText(`Call: the mail to ${UNKNOWN_DOMAIN} was refused`)
  await expect(row).toContainText('promised for')

  // A misspelt name is found and shown as similar.
  await page.getByRole('searchbox').fill('Halma Wako')
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('is spelled a little differently')).toBeVisible()
  await row.getByRole('link').click()
  const failed = page.getByText('The reply did not reach the patient.')
  await expect(failed).toBeVisible()
  const outcome = page.getByRole('dialog')
  await page.getByRole('link', { name: 'Call', exact: true }).click()
  await outcome.getByRole('button', { name: 'No answer' }).click()
  await findSoonest(page).click()
  await expect(findNotice(page, 'Call without an answer noted')).toBeVisible()
  await page.goto(`${pona.deskOrigin}/inquiries/${reference}`)
  await expect(failed).toBeVisible()
  await page.getByRole('link', { name: 'Call', exact: true }).click()
  await outcome.getByRole('button', { name: 'Reached' }).click()
  await outcome.getByRole('button', { name: 'In a week' }).click()
  await expect(findNotice(page, 'Call noted as the answer')).toBeVisible()
  await expect(failed).toBeHidden()
})

test('a call is no answer until its outcome is entered, and the question survives a reload', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona, { phone: '0712 345 678' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  const history = page.getByRole('region', { name: 'Conversation' })
  const question = page.getByRole('button', { name: 'What came of it?' })
  await page.getByRole('link', { name: 'Call', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: /^Due \d/ }).click()
  await expect(findRow(page, reference)).toContainText('left')
  await question.click()
  await page.getByRole('button', { name: 'Wrong number' }).click()
  await page.getByRole('button', { name: 'In 2 hours' }).click()
  await expect(
    findNotice(page, `The number of ${reference} is marked as wrong. Planned: Write `),
  ).toBeVisible()
  await expect(question).toBeHidden()
  await openInquiry(page, pona, reference)
  await expect(page.getByText('Wrong number: write, or ask for another way')).toBeVisible()
  await expect(history).toContainText('You called: wrong number. Planned: Write')
  await expect(history).not.toContainText('answered')

  await page.getByRole('link', { name: 'Call', exact: true }).click()
  await page.getByRole('button', { name: 'I did not call' }).click()
  await expect(question).toBeHidden()

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('f')
  await page.getByLabel('Phone', { exact: true }).fill('0733 111 222')
  await page.keyboard.press('Control+Enter')
  await expect(findNotice(page, 'are corrected.')).toBeVisible()
  await expect(page.getByText('Wrong number: write, or ask for another way')).toBeHidden()
})

test('Arabic text runs from right to left', async ({ openWindow, pona }) => {
  const written = {
    name: 'فاطمة حسن',
    treatment: 'استبدال الركبة',
    message: 'مرحبا، أمي تحتاج إلى عملية.\nThank you.',
  }
  const reference = await sendInquiry(pona, written)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  const row = findRow(page, reference)
  for (const words of [row.getByRole('heading'), row.getByText(written.treatment), row.getByText('مرحبا')]) {
    await expect(words).toHaveCSS('direction', 'rtl')
  }

  await row.getByRole('link').click()
  const conversation = page.getByRole('region', { name: 'Conversation' })
  for (const words of [written.treatment, 'مرحبا']) {
    await expect(conversation.getByText(words)).toHaveCSS('direction', 'rtl')
  }
  for (const [tab, box] of [
    ['Reply to patient', 'Reply'],
    ['Note for colleagues', 'Note'],
  ] as const) {
    await page.getByRole('button', { name: tab }).click()
    const field = page.getByLabel(box, { exact: true })
    await expect(field).toHaveCSS('direction', 'ltr')
    await field.fill('السيدة فاطمة')
    await expect(field).toHaveCSS('direction', 'rtl')
  }

  const title = `التكلفة ${reference}`
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('button', { name: 'Add a template' }).click()
  await page.getByLabel('Name').fill(title)
  await page.getByLabel('Subject').fill('التكلفة')
  await page.getByLabel('Reply', { exact: true }).fill('مرحبا')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(page, `“\u2068${title}\u2069” is added for everyone.`)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Reply to patient' }).click()
  await page.getByRole('button', { name: 'Template' }).click()
  await expect(page.getByRole('dialog').getByText(title)).toHaveCSS('direction', 'rtl')
})

test('one tap opens WhatsApp with only the reference; a sent message is an answer, and can be undone', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona, { phone: '0712 345 678' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  const link = page.getByRole('link', { name: 'WhatsApp' })
  await expect(link).toHaveAttribute('href', `https://wa.me/254712345678?text=Pona%20${reference}`)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const opened = page.context().waitForEvent('page')
  await link.click()
  await (await opened).close()
  await expect(page.getByRole('dialog', { name: 'Was the message sent?' })).toBeVisible()
  await expect(page.getByText('You answered on WhatsApp')).toBeHidden()
  await page.getByRole('button', { name: 'Sent', exact: true }).click()
  await page.getByRole('button', { name: 'In 3 days' }).click()
  await expect(findNotice(page, `WhatsApp message noted as the answer to ${reference}.`)).toBeVisible()
  await expect(page.getByText('You answered on WhatsApp')).toBeVisible()
  await findNotice(page, 'noted as the answer').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('You undid the answer')).toBeVisible()
  await expect(page.getByText(/2\d h left|2\d h leftin/).first()).toBeVisible()
})

test('the number calls, the mail names the reference, and the page says where answers arrive', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona, { phone: '0712 345 679', email: 'neema@patient.example' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  const facts = page.getByRole('region', { name: 'Facts' })
  await expect(facts.getByRole('link', { name: '+254 712 345 679' })).toHaveAttribute(
    'href',
    'tel:+254712345679',
  )
  await expect(facts.getByRole('link', { name: 'neema@patient.example' })).toHaveAttribute(
    'href',
    `mailto:neema@patient.example?subject=Pona%20${reference}`,
  )
  await expect(page.getByText(/Answers arrive in .+ the reply address carries PN-/)).toBeVisible()
})

test('asking again is planned beside the answer, with a time, and ends by Undo', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Ask again' }).click()
  await page.getByRole('button', { name: 'In 3 days' }).click()
  const others = page.getByRole('region', { name: 'Also planned' })
  await expect(others).toContainText('Ask again')
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('Answer')
  const notice = findNotice(page, `${reference}: Ask again planned, `)
  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('You undid the plan')).toBeVisible()
  await expect(others).toBeHidden()
})

test('a note, a destination and a follow-up stay with the inquiry', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  await page.getByRole('button', { name: 'Note for colleagues' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Speaks Somali.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('Speaks Somali.')
  await page.getByLabel('Destination').selectOption('Thailand')
  await expect(findNotice(page, `${reference} goes to Thailand.`)).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: 'Follow-up' }).click()
  await page.getByRole('button', { name: 'In 3 days' }).click()
  await expect(findNotice(page, `${reference}: Follow-up planned, `)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Destination')).toHaveValue('Thailand')
  await expect(page.getByRole('region', { name: 'Also planned' })).toContainText('Follow-up,')
})

test('typed text survives visits to other pages of the desk', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  await page.getByLabel('Reply', { exact: true }).fill('Half a sentence')
  await page.getByRole('link', { name: /^Mine/ }).click()
  await page.goBack()
  await expect(page.getByLabel('Reply', { exact: true })).toHaveValue('Half a sentence')
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toContain('Half a sentence')
})

test('erasing asks for a reason and for the reference typed again', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Erase for good' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase for good' })
  await dialog.getByLabel(`Type the reference: ${reference}`).fill('PN-0000-0000')
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(dialog).toContainText('Choose why it is erased.')
  await expect(dialog).toContainText(`Type ${reference} as it stands here.`)
  await dialog.getByLabel('The patient asked for it').check()
  await dialog.getByLabel(`Type the reference: ${reference}`).fill(reference.toLowerCase())
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(findNotice(page, `${reference} is erased.`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Due' })).toBeVisible()
  await expect(findRow(page, reference)).toBeHidden()
})

test('a sent reply is taken back by Undo, with its words', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona, { name: 'Grace Akinyi' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/?view=due' })
  await openInquiry(page, pona, reference)
  const reply = page.getByLabel('Reply', { exact: true })
  await reply.fill('Dear Achieng, we can help.')
  await reply.press('ControlOrMeta+Enter')
  await expect(findNotice(page, /Your reply to .Grace Akinyi. is on its way\./)).toBeVisible()
  await page.keyboard.press('z')
  await expect(findNotice(page, `Not sent: the words of the reply are back in ${reference}.`)).toBeVisible()
  await expect(reply).toHaveValue('Dear Achieng, we can help.')
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('Answer')
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText(
    'You took the reply back before it was sent',
  )

  await reply.fill('Dear Grace, we can help.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText(
    'accepted by the mail server',
  )
  const sent = (await pona.mails()).flatMap(({ text = '' }) => text.match(/Dear \w+, we can help\./g) ?? [])
  expect(sent).toEqual(['Dear Grace, we can help.'])
})
