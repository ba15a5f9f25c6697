import { expect, type OpenWindow, type Pona, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import { findNotice, openDesk, openInquiry } from './desk-page.ts'

async function openForTwo(openWindow: OpenWindow, pona: Pona, email?: string) {
  const reference = await sendInquiry(pona, { ...(email && { email }) })
  const amina = await openDesk(openWindow, pona, 'Amina')
  const baraka = await openDesk(openWindow, pona, 'Baraka')
  await openInquiry(amina.page, pona, reference)
  await openInquiry(baraka.page, pona, reference)
  return { reference, amina, baraka }
}

test('the second author of a reply sees the first reply before the patient gets two', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const { amina, baraka } = await openForTwo(openWindow, pona)
  const reply = amina.page.getByLabel('Reply', { exact: true })
  await reply.fill('Dear Achieng, from Amina.')
  await baraka.page.getByLabel('Reply', { exact: true }).fill('Dear Achieng, from Baraka.')
  await baraka.page.getByRole('button', { name: 'Send reply' }).click()
  await expect(findNotice(baraka.page, 'is on its way.')).toBeVisible()
  await expect(amina.page.getByText(/^The patient got an answer while you were writing\.$/)).toBeVisible()

  await amina.page.getByRole('button', { name: 'Send reply' }).click()
  const alert = amina.page.getByRole('alert')
  await expect(alert).toContainText(/Baraka answered by e-mail at \d\d:\d\d/)
  await expect(alert).toContainText('Dear Achieng, from Baraka.')
  await expect(reply).toHaveValue('Dear Achieng, from Amina.')
  expect((await pona.mails()).some(({ text }) => text?.includes('from Amina'))).toBe(false)

  await amina.page.getByRole('button', { name: 'Send reply' }).click()
  await expect(findNotice(amina.page, 'is on its way.')).toBeVisible()
  await expect
    .poll(async () => (await pona.mails()).some(({ text }) => text?.includes('from Amina')))
    .toBe(true)

  await reply.fill('One thing more.')
  await expect(alert).toBeHidden()
  await expect(baraka.page.getByRole('region', { name: 'Conversation' })).toContainText('from Amina')
  await baraka.page.getByLabel('Reply', { exact: true }).fill('Another from Baraka.')
  await baraka.page.getByRole('button', { name: 'Send reply' }).click()
  await expect(amina.page.getByText(/^The patient got an answer while you were writing\.$/)).toBeVisible()
  await amina.page.setViewportSize({ width: 1280, height: 600 })
  await reply.press('Control+Enter')
  await expect(alert).toContainText('Another from Baraka.')
  await expect(alert).toBeInViewport({ ratio: 1 })
  await expect(reply).toHaveValue('One thing more.')
})

test('the author of a reply sees that a colleague has merged an answered repeat', async ({
  openWindow,
  pona,
}) => {
  const { reference, amina, baraka } = await openForTwo(openWindow, pona, 'mosi@patient.example')
  const repeat = await sendInquiry(pona, { email: 'mosi@patient.example' })
  await amina.page.getByLabel('Reply', { exact: true }).fill('From Amina.')
  await openInquiry(baraka.page, pona, repeat)
  await baraka.page.getByLabel('Reply', { exact: true }).fill('From Baraka.')
  await baraka.page.getByRole('button', { name: 'Send reply' }).click()
  await expect(findNotice(baraka.page, 'is on its way.')).toBeVisible()
  await openInquiry(baraka.page, pona, reference)
  await baraka.page.getByRole('button', { name: 'Merge into this one' }).click()
  await expect(amina.page.getByText(/^The patient got an answer while you were writing\.$/)).toBeVisible()

  await amina.page.getByRole('button', { name: 'Send reply' }).click()
  await expect(amina.page.getByRole('alert')).toContainText(`Baraka merged ${repeat} into it at`)
})

test('a colleague’s change before the first live event is shown too', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const amina = await openDesk(openWindow, pona, 'Amina')
  const baraka = await openDesk(openWindow, pona, 'Baraka')
  const isDone = Promise.withResolvers<void>()
  await amina.page.route('**/events', async (route) => {
    await isDone.promise
    await route.continue()
  })
  await openInquiry(amina.page, pona, reference)
  await openInquiry(baraka.page, pona, reference)
  await baraka.page.getByRole('button', { name: 'Claim', exact: true }).click()
  await expect(findNotice(baraka.page, 'is yours.')).toBeVisible()
  isDone.resolve()
  await expect(amina.page.getByText('with Baraka')).toBeVisible()
})

test('an unfinished reply is kept when a colleague closes the inquiry', async ({ openWindow, pona }) => {
  const { amina, baraka } = await openForTwo(openWindow, pona)
  const reply = amina.page.getByLabel('Reply', { exact: true })
  await reply.fill('Half a sentence')
  await baraka.page.getByRole('button', { name: 'Close', exact: true }).click()
  await baraka.page.getByRole('button', { name: 'Went elsewhere' }).click()
  await expect(
    amina.page.getByText(
      /Baraka closed it \(went elsewhere\) at \d\d:\d\d\. The reply that you were writing is kept\. It comes back with “Open again”\./,
    ),
  ).toBeVisible()
  await expect(reply).toBeHidden()
  await amina.page.getByRole('button', { name: 'Open again' }).click()
  await expect(reply).toHaveValue('Half a sentence')
  await expect(amina.page.getByText('is kept')).toBeHidden()
})

test.describe('when the answer to a reply gets lost', () => {
  test.use({ expectedConsole: [/ERR_FAILED|status of 409/] })

  for (const hears of ['hears', 'does not hear']) {
    test(`and it is rewritten, a desk that ${hears} of it says that the first words went`, {
      tag: '@once',
    }, async ({ openWindow, pona }) => {
      const reference = await sendInquiry(pona)
      const { page } = await openDesk(openWindow, pona, 'Amina')
      if (hears === 'does not hear') await page.route('**/events', (route) => route.abort())
      await openInquiry(page, pona, reference)
      await page.route(
        '**/replies',
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      const reply = page.getByLabel('Reply', { exact: true })
      await reply.fill('The first words.')
      await page.getByRole('button', { name: 'Send reply' }).click()
      await expect(page.getByRole('alert')).toContainText('The server can’t be reached.')
      await reply.fill('Other words.')
      await page.getByRole('button', { name: 'Send reply' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'You answered by e-mail at' })).toContainText(
        'The first words.',
      )
      await expect(reply).toHaveValue('Other words.')
      await page.getByRole('button', { name: 'Send reply' }).click()
      await expect(findNotice(page, 'is on its way.')).toBeVisible()
      const conversation = page.getByRole('region', { name: 'Conversation' })
      await expect(conversation).toContainText('The first words.')
      await expect(conversation).toContainText('Other words.')
    })
  }
})

test.describe('when the answer to a step gets lost', () => {
  test.use({ expectedConsole: [/ERR_FAILED/] })

  test('the desk does not claim that nothing was changed', { tag: '@once' }, async ({ openWindow, pona }) => {
    const reference = await sendInquiry(pona)
    const { page } = await openDesk(openWindow, pona, 'Amina')
    await openInquiry(page, pona, reference)
    await page.route('**/actions', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Claim', exact: true }).click()
    await expect(findNotice(page, 'The server can’t be reached.')).toContainText(
      'It may have been done all the same: check before you try again.',
    )
    await expect(page.getByText('with you')).toBeVisible()
  })
})

test.describe('when a reply was refused for a change that was no answer', () => {
  test.use({ expectedConsole: [/ERR_FAILED|status of 409/] })

  test('a later answer is shown before the patient gets two', async ({ openWindow, pona }) => {
    const reference = await sendInquiry(pona)
    const amina = await openDesk(openWindow, pona, 'Amina')
    const baraka = await openDesk(openWindow, pona, 'Baraka')
    await amina.page.route('**/events', (route) => route.abort())
    await openInquiry(amina.page, pona, reference)
    await openInquiry(baraka.page, pona, reference)
    const reply = amina.page.getByLabel('Reply', { exact: true })
    await reply.fill('From Amina.')
    await baraka.page.getByRole('button', { name: 'Claim', exact: true }).click()
    await expect(findNotice(baraka.page, 'is yours.')).toBeVisible()
    await amina.page.getByRole('button', { name: 'Send reply' }).click()
    await expect(amina.page.getByRole('alert')).toContainText('Baraka claimed it')
    await amina.page.unroute('**/events')
    await expect(amina.page.getByText('Live', { exact: true })).toBeVisible()

    await baraka.page.getByLabel('Reply', { exact: true }).fill('From Baraka.')
    await baraka.page.getByRole('button', { name: 'Send reply' }).click()
    await expect(amina.page.getByText('From Baraka.').first()).toBeVisible()
    await amina.page.getByRole('button', { name: 'Send reply' }).click()
    await expect(amina.page.getByRole('alert')).toContainText('Not sent yet')
    await expect(reply).toHaveValue('From Amina.')
  })
})

test.describe('without a connection', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

  test('a reply fails, and the desk says when it can be sent', async ({ openWindow, pona }) => {
    const reference = await sendInquiry(pona)
    const { page } = await openDesk(openWindow, pona, 'Amina')
    await openInquiry(page, pona, reference)
    await expect(page.getByText('Live', { exact: true })).toBeVisible()
    await page.getByLabel('Reply', { exact: true }).fill('Dear Achieng, good news.')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send reply' }).click()
    const failure = page.getByText('The server can’t be reached.')
    const back = page.getByText('The server can be reached again.')
    await expect(failure).toBeVisible()
    await expect(back).toBeHidden()
    await page.context().setOffline(false)
    await expect(back).toBeVisible()
    await expect(failure).toBeHidden()
    await page.getByRole('button', { name: 'Send reply' }).click()
    await expect(findNotice(page, 'is on its way.')).toBeVisible()
    await expect(back).toBeHidden()
  })
})
