import { randomUUID } from 'node:crypto'
import { expect, test } from '#testing/desk/browser.ts'
import { addCoordinator, sendInquiry } from '#testing/desk/desk.ts'
import { findNotice, findRow, narrowToTreatment, openDesk, ownServer } from './desk-page.ts'

test.use({ ...ownServer(), expectedConsole: [/ERR_FAILED|status of 409/] })

/** Longer than the pause after which keys are shortcuts again. */
const TEXT_PAUSE_MS = 600

test('a list is walked, claimed, opened, answered and left without a pointer', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const word = randomUUID()
  const first = await sendInquiry(pona, { treatment: word })
  const second = await sendInquiry(pona, { treatment: word })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  await narrowToTreatment(page, word)
  await expect(page.getByText('All 2 shown.')).toBeVisible()
  await expect(findRow(page, first)).toBeVisible()
  await page.keyboard.press('j')
  await expect(findRow(page, second).getByRole('link')).toBeFocused()
  await page.keyboard.press('j')
  await expect(findRow(page, first).getByRole('link')).toBeFocused()
  await page.keyboard.press('c')
  await expect(findNotice(page, `${first} is yours.`)).toBeVisible()
  await expect(findRow(page, first)).toContainText('You')
  // An inquiry that is already yours isn't claimed again: undoing would release it.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await findRow(page, first).getByRole('link').focus()
  await page.keyboard.press('c')

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(findNotice(page, `${first} is yours.`)).toHaveCount(0)
  await page.keyboard.press('r')
  await expect(page.getByLabel('Reply', { exact: true })).toBeFocused()
  // While a field has focus, letters are text.
  await page.keyboard.type('Dear j, k and e?')
  await expect(page.getByLabel('Reply', { exact: true })).toHaveValue('Dear j, k and e?')
  await page.keyboard.press('Control+Enter')
  await expect(findNotice(page, /is on its way\. Next: Ask again /)).toBeVisible()
  await expect(findRow(page, first).getByRole('link')).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: `Close ${first}. Why?` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(findRow(page, first).getByRole('link')).toBeFocused()
  await page.keyboard.press('e')
  await page.keyboard.press('3')
  await expect(findNotice(page, `${first} is closed: too expensive.`)).toBeVisible()
  await page.keyboard.press('z')
  await expect(findNotice(page, `Undone: ${first} is as it was.`)).toBeVisible()
  await findRow(page, second).getByRole('link').focus()
  await page.keyboard.press('!')
  await expect(findNotice(page, `${second} is in Spam.`)).toBeVisible()
  await page.keyboard.press('z')
  await expect(findNotice(page, `Undone: ${second} is as it was.`)).toBeVisible()
})

test('shortcuts are at the same places on a keyboard of another script', async ({ openWindow, pona }) => {
  const word = randomUUID()
  const reference = await sendInquiry(pona, { treatment: word })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  await narrowToTreatment(page, word)
  await expect(findRow(page, reference)).toBeVisible()
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ت', code: 'KeyJ', bubbles: true }))
  })
  await expect(findRow(page, reference).getByRole('link')).toBeFocused()
})

test('several are selected, handed over at once, and undone with one key', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const word = randomUUID()
  const references: string[] = []
  for (let n = 0; n < 4; n++) references.push(await sendInquiry(pona, { treatment: word }))
  const [oldest = '', second = '', third = ''] = references
  const colleague = await openDesk(openWindow, pona, 'Baraka', { path: '/inbox/all' })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  await narrowToTreatment(page, word)
  await expect(page.getByText('All 4 shown.')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('checkbox', { name: new RegExp(references[3] ?? '') })).toBeChecked()
  for (let n = 0; n < 2; n++) await page.keyboard.press('j')
  await page.keyboard.press('X')
  const bar = page.getByRole('region', { name: 'Selected inquiries' })
  await expect(bar.getByRole('status')).toHaveText('3 selected')
  await expect(page.getByRole('checkbox', { name: new RegExp(oldest) })).not.toBeChecked()

  await page.keyboard.press('h')
  await page.getByRole('dialog').getByRole('button', { name: 'Baraka' }).press('Enter')
  await expect(findNotice(page, '3 inquiries handed over to Baraka.')).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(findRow(page, second)).toContainText('Baraka')
  // An inquiry that a colleague has changed since is left alone.
  await findRow(colleague.page, third).getByRole('link').click()
  await colleague.page.getByLabel('Destination').selectOption('India')
  await expect(findNotice(colleague.page, `${third} goes to India.`)).toBeVisible()
  await page.keyboard.press('z')
  await expect(findNotice(page, 'Undone: 2 inquiries are as before.')).toBeVisible()
  await expect(
    findNotice(page, new RegExp(`1 inquiry not changed.*${third}.*changed meanwhile`)),
  ).toBeVisible()
  await expect(findRow(page, third)).toContainText('Baraka')
  await expect(findRow(page, second)).toContainText('Claim')
})

test('j goes on after a row that has moved or left the list, and a dialog gives the focus back', async ({
  openWindow,
  pona,
}) => {
  const word = randomUUID()
  const references: string[] = []
  for (let n = 0; n < 4; n++) references.push(await sendInquiry(pona, { treatment: word }))
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/due' })
  await narrowToTreatment(page, word)
  await expect(page.getByText('All 4 shown.')).toBeVisible()
  const expectFocused = async (index: number) =>
    expect(findRow(page, references[index] ?? '').getByRole('link')).toBeFocused()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog', { name: 'Next step' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectFocused(1)
  await page.keyboard.press('m')
  await page.keyboard.press('1')
  await expect(page.getByRole('article').first()).toContainText(references[1] ?? '')
  await page.keyboard.press('j')
  await expectFocused(2)
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expectFocused(1)
  await page.keyboard.press('e')
  await page.keyboard.press('1')
  await expect(findRow(page, references[1] ?? '')).toHaveCount(0)
  await page.keyboard.press('j')
  await expectFocused(0)
  await page.keyboard.press('j')
  await expectFocused(2)

  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible()
  await page.keyboard.press('e')
  await page.keyboard.press('1')
  await expect(findNotice(page, `${references[2]} is closed: treated.`)).toBeVisible()
  await expect(page.getByText('All 2 shown.')).toBeVisible()
  await page.keyboard.press('j')
  await expectFocused(3)
  await page.keyboard.press('k')
  await expectFocused(0)
})

test('a list that has become empty gives the focus to its title, and j and k begin no text', async ({
  openWindow,
  pona,
}) => {
  const word = randomUUID()
  const reference = await sendInquiry(pona, { treatment: word })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/due' })
  await narrowToTreatment(page, word)
  await expect(findRow(page, reference)).toBeVisible()
  for (const key of ['j', 'e', '1']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  for (const key of ['j', 'k', 'j']) await page.keyboard.press(key)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.keyboard.press('z')
  await expect(findNotice(page, `Undone: ${reference} is as it was.`)).toBeVisible()
  await expect(findRow(page, reference)).toBeVisible()
  await page.keyboard.press('k')
  await expect(findRow(page, reference).getByRole('link')).toBeFocused()
})

test('z before the server has answered undoes that act, not the one before', async ({ openWindow, pona }) => {
  const word = randomUUID()
  const [first, second] = [
    await sendInquiry(pona, { treatment: word }),
    await sendInquiry(pona, { treatment: word }),
  ]
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  await narrowToTreatment(page, word)
  await findRow(page, first).getByRole('link').focus()
  await page.keyboard.press('c')
  await expect(findNotice(page, `${first} is yours.`)).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route(`**/desk/v1/inquiries/${second}/actions`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await findRow(page, second).getByRole('link').focus()
  for (const key of ['c', 'z']) await page.keyboard.press(key)
  answer.resolve()
  await expect(findNotice(page, `Undone: ${second} is as it was.`)).toBeVisible()
  await expect(findNotice(page, `${first} is yours.`)).toBeVisible()
})

test('Escape closes a dialog the moment it is shown, whatever messages came before and since', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  const dialog = page.getByRole('dialog')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await findRow(page, reference).getByRole('link').focus()
  await page.keyboard.press('c')
  await expect(findNotice(page, `${reference} is yours.`)).toBeVisible()
  const wasShown = await page.evaluate(async () => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
    press('e')
    await Promise.resolve()
    const shown = document.querySelector('[role=dialog]')
    press('Escape')
    return shown !== null
  })
  expect(wasShown).toBe(true)
  await expect(dialog).toHaveCount(0)
  await expect(findRow(page, reference).getByRole('link')).toBeFocused()

  await page.keyboard.press('e')
  await expect(dialog).toBeVisible()
  const another = await sendInquiry(pona)
  await expect(page.getByText(`New inquiry ${another}.`).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(findRow(page, reference).getByRole('link')).toBeFocused()
  await expect(findNotice(page, `New inquiry ${another}.`)).toBeVisible()
})

test('keys lead to views, to the search and to their own help', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(help).toContainText('Go to Waiting')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
})

test('a search that is typed fast on a fresh list closes and claims nothing', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona, { treatment: randomUUID() })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  await page.clock.install()
  const row = findRow(page, reference)
  const search = page.getByRole('searchbox')

  // Pressed at once, while the desk still loads.
  await page.goto(`${pona.deskOrigin}/inbox/all`, { waitUntil: 'commit' })
  await page.keyboard.type('/close')
  await row.getByRole('link').focus()
  await page.clock.fastForward(TEXT_PAUSE_MS)
  await page.keyboard.type('/close')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('close')

  await page.keyboard.press('Escape')
  await row.getByRole('link').focus()
  await page.keyboard.type('do close')
  await row.getByRole('link').evaluate((link) => {
    for (const key of ['c', 'e']) {
      link.dispatchEvent(new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true }))
    }
  })
  await expect(row).toContainText('New')
  await expect(findNotice(page, reference)).toHaveCount(0)

  await page.clock.fastForward(TEXT_PAUSE_MS)
  await page.keyboard.press('c')
  await expect(findNotice(page, `${reference} is yours.`)).toBeVisible()
})

test('what is typed before the field is there goes into the field', async ({ openWindow, pona }) => {
  const word = randomUUID()
  const reference = await sendInquiry(pona, { treatment: word })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/all' })
  await page.clock.install()
  await findRow(page, reference).getByRole('link').focus()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/inquiries/${reference}`, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.keyboard.type('rDear close\nYes')
  release()
  await expect(page.getByLabel('Reply', { exact: true })).toHaveValue('Dear close\nYes')
  await page.keyboard.press('Escape')
  await page.clock.fastForward(TEXT_PAUSE_MS)
  await page.keyboard.type(`/${word}\n`)
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeFocused()
  await expect(findRow(page, reference)).toContainText('New')
})

test('Ctrl and Enter send from wherever one writes', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('Call after six')
  await page.keyboard.press('Control+Enter')
  await expect(findNotice(page, 'Your note is kept.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByRole('button', { name: 'Template' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'We could not reach you' }).press('Enter')
  await expect(page.getByLabel('Reply', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Template' }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(findNotice(page, 'is on its way')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('each act asks for the next step, with few keys, and returns to the list', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const word = randomUUID()
  const references: string[] = []
  for (let n = 0; n < 4; n++)
    references.push(await sendInquiry(pona, { treatment: word, phone: '0712 345 678' }))
  const [answered = '', called = '', reached = '', handedOver = ''] = references
  await addCoordinator(pona, 'Zawadi')
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/inbox/due' })
  await narrowToTreatment(page, word)
  await expect(page.getByText('All 4 shown.')).toBeVisible()
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const choose = async (title: string | RegExp, key: string) => {
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await page.keyboard.press(key)
  }

  // Six keys; `1` chooses the destination that the template names. It waits while page and templates load.
  await press('j', 't', '1')
  await choose('Destination', '1')
  const reply = page.getByLabel('Reply', { exact: true })
  await expect(reply).toBeFocused()
  // Once the destination's figures stand in the text, as somebody sees who presses a key.
  await expect(reply).toHaveValue(/save \d+-\d+%/)
  await press('Control+Enter')
  await expect(findNotice(page, /is on its way\. Next: Ask again /)).toBeVisible()
  await expect(page.getByText('All 3 shown.')).toBeVisible()
  await expect(findRow(page, answered)).toHaveCount(0)

  await press('j', 'p')
  await choose('What came of the call?', '2')
  await choose('No answer. What is next?', 'Enter')
  await expect(findNotice(page, `Call without an answer noted for ${called}. Planned: Call `)).toBeVisible()
  await expect(findRow(page, called)).toContainText(/Call, (today|tomorrow)/)
  await page.keyboard.press('z')
  await expect(findRow(page, called)).toContainText('Answer')

  await findRow(page, reached).getByRole('link').focus()
  await press('p')
  await choose('What came of the call?', '1')
  await choose('Reached. What is next?', 'f')
  await press('n')
  await page.keyboard.type('send the visa letter')
  await press('Enter')
  await expect(findNotice(page, `noted as the answer to ${reached}. Planned: Follow-up `)).toBeVisible()

  await findRow(page, handedOver).getByRole('link').focus()
  await press('h')
  await expect(page.getByLabel('To', { exact: true })).toBeFocused()
  await page.keyboard.type('zaw')
  await expect(page.locator('article', { hasText: handedOver })).not.toContainText('Zawadi')
  await press('Enter')
  await choose('Hand over to Zawadi', 'Enter')
  await expect(findNotice(page, `${handedOver} is with Zawadi.`)).toBeVisible()
  await expect(findRow(page, handedOver)).toContainText('Zawadi')

  // More than a day from now, at some hours, and then in Later.
  await page.goto(`${pona.deskOrigin}/inbox/all`)
  await expect(findRow(page, reached)).toContainText('“send the visa letter”')
})

test('a step that conflicts with a colleague’s is reported, and its note is kept', { tag: '@once' }, async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona, { phone: '0712 345 678' })
  const baraka = await openDesk(openWindow, pona, 'Baraka', { path: `/inquiries/${reference}` })
  const amina = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  await expect(amina.page.getByRole('region', { name: 'Conversation' })).toBeVisible()
  await amina.page.keyboard.press('p')
  await amina.page.getByRole('button', { name: 'No answer' }).click()
  await amina.page.getByLabel('Note (optional)').fill('her son picks up')
  await baraka.page.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect(findNotice(baraka.page, 'is yours.')).toBeVisible()
  await amina.page.getByLabel('Note (optional)').press('Enter')
  await expect(
    findNotice(amina.page, /Baraka claimed it at .+ Your words are kept in the note field/),
  ).toBeVisible()
  await expect(amina.page.getByRole('button', { name: 'What came of it?' })).toBeVisible()
  await amina.page.getByRole('button', { name: 'Note for colleagues' }).click()
  await expect(amina.page.getByLabel('Note', { exact: true })).toHaveValue('her son picks up')
})

test('a reply that fails after its page was left is reported and kept', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  await expect(page.getByRole('region', { name: 'Conversation' })).toBeVisible()
  const left = Promise.withResolvers<void>()
  await page.route('**/replies', async (route) => {
    await left.promise
    await route.abort()
  })
  await page.keyboard.press('r')
  await page.keyboard.type('Dear Achieng')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { level: 1, name: 'Due' })).toBeVisible()
  left.resolve()
  await expect(findNotice(page, `was not sent. Its text is kept in ${reference}`)).toBeVisible()
})

test('single keys can be switched off', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: '/account' })
  await page.getByLabel('Single keys such as').uncheck()
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Single keys such as')).not.toBeChecked()
})
