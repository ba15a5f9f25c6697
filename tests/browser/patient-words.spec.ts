import { randomUUID } from 'node:crypto'
import { findViolations } from '#testing/desk/axe.ts'
import { expect, type Pona, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { openInquiryPage } from './inquiry-page.ts'

const words = (page: Page) => page.getByLabel('What do you want to tell us?')
const send = (page: Page) => page.getByRole('button', { name: 'Send it', exact: true })
const add = (page: Page) => page.getByRole('region', { name: 'Add something' })
const added = (page: Page) => page.getByText('Something from you reached us')
const done = 'We have it. A coordinator reads it and answers you.'
const kept = 'Until you send it, what you typed stays on this device only'

/** Opens a new patient's page, and waits until its script has the form. */
async function open(page: Page, pona: Pona): Promise<string> {
  const path = await openInquiryPage(pona)
  await page.goto(path)
  await isReady(page)
  return path
}

/** The script alone offers to clear what is kept. */
async function isReady(page: Page): Promise<void> {
  await expect(add(page).locator('.draft-note button')).toHaveCount(1)
}

/** As their requests arrive at the server. */
function watchKeys(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') keys.push(new URLSearchParams(request.postData() ?? '').get('key') ?? '')
  })
  return keys
}

test('words sent while offline wait on the device, and go by themselves once', { tag: '@journey' }, async ({
  page,
  pona,
}) => {
  await open(page, pona)
  const text = `The doctor wants a scan ${randomUUID()}`
  await words(page).fill(text)
  await page.getByText('How to reach you, and who is writing').click()
  await page.getByLabel('Write on WhatsApp').check()
  await page.context().setOffline(true)
  await expect(add(page).getByText('You are offline. Go on writing: nothing is lost.')).toBeVisible()
  await send(page).click()
  await expect(add(page).getByText('We send your message as soon as you are back online.')).toBeVisible()
  await expect(words(page)).toHaveValue(text)
  await page.context().setOffline(false)
  await expect(page.locator('#done')).toHaveText(done)
  await expect(words(page)).toHaveValue('')
  await expect(added(page)).toHaveCount(1)
  await page.reload()
  await isReady(page)
  await expect(words(page)).toHaveValue('')
  await expect(page.getByLabel('Write on WhatsApp')).not.toBeChecked()
  await expect(added(page)).toHaveCount(1)
})

test('words that wait go by themselves on the next visit, and those not sent come back', async ({
  context,
  page,
  pona,
}) => {
  const path = await open(page, pona)
  await words(page).fill('Typed and not sent')
  await expect(add(page).getByText(kept)).toBeVisible()
  await page.reload()
  await isReady(page)
  await expect(words(page)).toHaveValue('Typed and not sent')
  await page.context().setOffline(true)
  await send(page).click()
  await expect(add(page).getByText('You are offline.')).toBeVisible()
  await page.close()
  await context.setOffline(false)
  const nextVisit = await context.newPage()
  await nextVisit.goto(path)
  await expect(nextVisit.locator('#done')).toHaveText(done)
  await expect(added(nextVisit)).toHaveCount(1)
})

test.describe('where answers are lost', () => {
  test.use({ expectedConsole: [/ERR_FAILED|Failed to load resource/] })

  test('the words are sent again under one key, and stored once', { tag: '@once' }, async ({
    page,
    pona,
  }) => {
    const path = await open(page, pona)
    const keys = watchKeys(page)
    let lost = 0
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'POST' || lost === 2) return route.continue()
      lost += 1
      // It arrives, and its answer doesn't.
      await route.fetch()
      return route.abort()
    })
    await words(page).fill('Heard three times')
    await send(page).click()
    await expect(page.locator('#done')).toHaveText(done)
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    await expect(added(page)).toHaveCount(1)
  })

  test('after a failure the words stay, with other ways, and the next press has the same key', async ({
    page,
    pona,
  }) => {
    const path = await open(page, pona)
    const keys = watchKeys(page)
    await page.route(`**${path}`, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await words(page).fill('In vain')
    await send(page).click()
    await expect(add(page).getByRole('alert')).toHaveText(
      'It did not get through. Send it again in a moment.',
    )
    await expect(add(page).getByRole('link', { name: 'Call +254 20 000 0001' })).toBeVisible()
    await expect(words(page)).toHaveValue('In vain')
    await page.unroute(`**${path}`)
    await page.reload()
    await isReady(page)
    await send(page).click()
    await expect(page.locator('#done')).toHaveText(done)
    expect(new Set(keys).size).toBe(1)
  })
})

test.describe('refused', () => {
  test.use({ expectedConsole: [/422/] })

  test('the page says what to mend, and keeps the words', async ({ page, pona }) => {
    await open(page, pona)
    await words(page).fill('m'.repeat(10_001))
    await send(page).click()
    await expect(page.getByRole('alert').first()).toContainText('10,000 characters or fewer')
    await expect(words(page)).toHaveValue('m'.repeat(10_001))
    await isReady(page)
    await words(page).fill('Shorter')
    await send(page).click()
    await expect(page.locator('#done')).toHaveText(done)
    await expect(page.getByText('There is a problem')).toHaveCount(0)
    await expect(words(page)).toHaveValue('')
  })
})

test('what is kept can be cleared, is of this inquiry only, and goes when the page is left', async ({
  page,
  pona,
}) => {
  const path = await open(page, pona)
  await words(page).fill('Private')
  await expect(add(page).getByText(kept)).toBeVisible()
  await open(page, pona)
  await expect(words(page)).toHaveValue('')
  await page.goto(path)
  await expect(words(page)).toHaveValue('Private')
  await add(page).getByRole('button', { name: 'Clear what I typed' }).click()
  await expect(add(page).getByText('What you typed is cleared.')).toBeVisible()
  await words(page).fill('Again')
  await expect(add(page).getByText(kept)).toBeVisible()
  await page.getByRole('button', { name: 'Leave this page' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Again')
})

test.describe('offline', () => {
  test.use({ expectedConsole: [/ERR_INTERNET_DISCONNECTED|dynamically imported/] })

  test('the states of the form have no problem for a screen reader, and fit the narrowest phone', async ({
    page,
    pona,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, pona)
    await words(page).fill('Waiting')
    await page.context().setOffline(true)
    await send(page).click()
    await expect(page.getByRole('button', { name: 'Do not send it yet' })).toBeVisible()
    const violations = await findViolations(page, {}, '#add')
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.getByRole('button', { name: 'Do not send it yet' }).click()
    await page.context().setOffline(false)
    await expect(send(page)).toBeVisible()
    await expect(words(page)).toHaveValue('Waiting')
  })
})
