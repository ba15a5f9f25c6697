import { findViolations } from '#testing/desk/axe.ts'
import { expect, test } from '#testing/desk/browser.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { createFormText, fillForm, sendButton, waitForIsland } from './inquiry-page.ts'

/** Sends an inquiry and opens its page; returns its address. */
async function openPatientPage(page: Page, hasScript: boolean): Promise<string> {
  await page.goto('/')
  if (hasScript) await waitForIsland(page)
  await fillForm(page, createFormText())
  await sendButton(page).click()
  if (hasScript) await page.getByRole('link', { name: 'Open this as a page that you can keep' }).click()
  await page.getByRole('heading', { name: 'What has happened' }).waitFor()
  return page.url()
}

const words = (page: Page) => page.getByLabel('What do you want to tell us?')
const addButton = (page: Page) => page.getByRole('button', { name: 'Send it' })
const leaveButton = (page: Page) => page.getByRole('button', { name: 'Leave this page' })

for (const hasScript of [true, false]) {
  const how = hasScript ? 'with script' : 'without script'
  test.describe(how, () => {
    test.use({ javaScriptEnabled: hasScript })

    test(`words are added ${how}, and not shown afterwards`, { tag: '@journey' }, async ({ page }) => {
      await openPatientPage(page, hasScript)
      await words(page).fill('CANARY: the doctor wants a scan')
      await page.getByText('How to reach you, and who is writing').click()
      await page.getByLabel('Write on WhatsApp').check()
      await page.getByLabel('In which language?').fill('CANARY Kiswahili')
      await addButton(page).click()
      await expect(page.locator('#done')).toHaveText('We have it. A coordinator reads it and answers you.')
      await expect(page.getByText('Something from you reached us')).toBeVisible()
      expect(await page.content()).not.toContain('CANARY')
      await page.reload()
      await expect(page.getByText('Something from you reached us')).toHaveCount(1)
    })

    test(`Back shows nothing of the page ${how} once it was left`, async ({ page }) => {
      const address = await openPatientPage(page, hasScript)
      const reference = /PN-[\w-]{9}/.exec(address)?.[0] ?? ''
      await words(page).fill('One')
      await addButton(page).click()
      await page.locator('#done').waitFor()
      await page.goto(`${address}#add`)
      await leaveButton(page).click()
      await page.waitForURL((url) => url.pathname === '/')
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have left this page')
      expect(await page.content()).not.toContain(reference)
      await page.getByRole('button', { name: 'Open it again' }).click()
      await expect(page.getByText(reference)).toBeVisible()
    })

    test(`what to do comes first ${how}, then what has happened`, async ({ page }) => {
      await openPatientPage(page, hasScript)
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
        hasScript ? 'What happens next' : 'We have your inquiry',
        ...['Send your reports', 'Add something', 'What has happened', 'What to have ready'],
      ])
      const confirmations = await page.getByText('Message Sent Successfully!').count()
      expect(confirmations).toBe(hasScript ? 0 : 1)
      await page.setViewportSize({ width: 1440, height: 900 })
      const boxes = await Promise.all(
        ['What has happened', 'Send your reports'].map((name) =>
          page.getByRole('region', { name }).boundingBox(),
        ),
      )
      const [history, reports] = boxes
      expect(history?.x).toBeGreaterThan((reports?.x ?? 0) + (reports?.width ?? 0))
    })

    test(`a withdrawal takes two presses ${how}, and one takes it back`, { tag: '@journey' }, async ({
      page,
    }) => {
      await openPatientPage(page, hasScript)
      await page.locator('summary', { hasText: 'I no longer want this' }).click()
      await page.getByRole('button', { name: 'I no longer want this' }).click()
      await expect(page.locator('#done')).toHaveText('We have it. Nothing more is sent to you.')
      await expect(page.getByText('You can change your mind here until')).toBeVisible()
      const main = page.getByRole('main')
      await expect(main.getByRole('heading')).toHaveText(['Your inquiry', 'I no longer want this'])
      await expect(main.getByRole('button')).toHaveText(['I want to go on', 'Leave this page'])
      const ways = ['Call +254 20 000 0001', 'Call +254 20 000 0002', 'Write an email', 'Write on WhatsApp']
      await expect(main.getByRole('link')).toHaveText(ways)
      await page.getByRole('button', { name: 'I want to go on' }).click()
      await expect(page.locator('#done')).toHaveText('Good. We go on where we were.')
      await expect(page.locator('summary', { hasText: 'I no longer want this' })).toBeVisible()
    })
  })
}

test.describe('refused', () => {
  test.use({ javaScriptEnabled: false, expectedConsole: [/422/] })

  test('an empty form says what to do, and words that are too long stay', async ({ page }) => {
    await openPatientPage(page, false)
    await addButton(page).click()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.getByRole('alert')).toContainText('There is a problem')
    await expect(words(page)).toHaveAccessibleDescription(/Write something, or tell us how to reach you/)
    await page.getByRole('link', { name: 'Write something, or tell us how to reach you' }).click()
    await expect(words(page)).toBeInViewport()
    const tooLong = 'm'.repeat(10_001)
    await words(page).fill(tooLong)
    await addButton(page).click()
    await expect(words(page)).toHaveValue(tooLong)
    await expect(page.getByRole('alert')).toContainText('10,000 characters or fewer')
  })
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Africa/Kinshasa' })

  test('the times are told in both zones', async ({ page }) => {
    await openPatientPage(page, true)
    const first = page.getByRole('listitem').filter({ hasText: 'Your inquiry reached us' })
    await expect(first).toContainText('East Africa Time')
    await expect(first).toContainText('where you are')
  })
})

for (const path of ['/sent/PN-2345-6789/x', '/sent/PN-2345-6789']) {
  test(`the link ${path}, which does not work, says what to do`, async ({ page }) => {
    await page.goto(path).catch(() => undefined)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Call +254 20 000 0001' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Write an email' })).toBeVisible()
  })
}
test.use({ expectedConsole: [/status of 404/] })

test('the page is worked by keyboard alone, from the files to the last form', async ({ page }) => {
  await openPatientPage(page, true)
  const chooser = page.getByLabel('Choose photos or files')
  await chooser.focus()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(words(page)).toBeFocused()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Call me')).toBeFocused()
  await page.keyboard.press('Space')
  await page.getByLabel('Who are you to the patient?').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#done')).toBeVisible()
})

for (const width of [320, 1280]) {
  test(`axe finds nothing in the patient’s page at ${width} px, and nothing overflows`, {
    tag: '@journey',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openPatientPage(page, true)
    await page.locator('summary', { hasText: 'I no longer want this' }).click()
    await page.getByText('How to reach you, and who is writing').click()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const violations = await findViolations(page)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

const correction = (page: Page) => page.locator('#correct')

test('the confirmation names address and number once, and leads to where they are corrected', async ({
  page,
}) => {
  await page.goto('/')
  await waitForIsland(page)
  const text = { ...createFormText(), phone: '0712 345 678 / 0733 111 222' }
  await fillForm(page, text)
  await sendButton(page).click()
  const told = page.getByText(
    `We will write to ${text.email}, call +254 712 345 678 or +254 733 111 222. Wrong?`,
  )
  await expect(told).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'We have your inquiry' })).toBeVisible()
  await expect(told).toHaveCount(0)
})

test('a wrong number is corrected from the confirmation, and the page shows nothing of it', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/')
  await waitForIsland(page)
  await fillForm(page, createFormText())
  await sendButton(page).click()
  await page.getByRole('link', { name: 'Correct it' }).click()
  await page.getByLabel('New phone number').fill('0733 999 888')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send the new one' }).click()
  await expect(page.locator('#done')).toContainText('We have it.')
  expect(await page.content()).not.toContain('0733')
})

test.describe('a correction without script', () => {
  test.use({ javaScriptEnabled: false, expectedConsole: [/422/] })

  test('begins on the page that confirms the inquiry, and shows again what was refused', async ({ page }) => {
    await page.goto('/')
    await fillForm(page, createFormText())
    await sendButton(page).click()
    await page.getByRole('link', { name: 'Is your email address or phone number wrong?' }).click()
    await page.getByLabel('New email address').fill('wanjiku at home')
    await page.getByLabel('New phone number').fill('0733 999 888')
    await page.getByRole('button', { name: 'Send the new one' }).click()
    await expect(correction(page).getByRole('alert')).toContainText(
      'Enter an email address like name@example.com',
    )
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.getByLabel('New phone number')).toHaveValue('0733 999 888')
    await page.getByLabel('New email address').fill('wanjiku@new.example')
    await page.getByRole('button', { name: 'Send the new one' }).click()
    await expect(page.locator('#done')).toContainText(
      'open the link in the email that we have just sent there',
    )
  })
})
