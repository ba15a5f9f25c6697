import { enhancedContrast, findViolations } from '#testing/desk/axe.ts'
import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, openDesk, openInquiry, ownServer } from './desk-page.ts'

// A refused request is an error of the network to the browser, and axe tries to run in the frame, where nothing runs.
test.use({ ...ownServer(), expectedConsole: [/status of 4\d\d|^Blocked script execution/] })

/** The pages of all languages, on a busy machine. */
const RENDERED_MS = 60_000

const title = 'Well again, with {company} beside you'

function findFrame(page: Page) {
  return page.frameLocator('iframe[data-state="shown"]')
}

test('an administrator changes a text beside the page, shows it by a link, and publishes it', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  test.slow()
  const { page } = await openDesk(openWindow, pona, 'Amina', {
    admin: true,
    viewport: { width: 1280, height: 900 },
  })
  await page.getByRole('link', { name: 'Words' }).click()
  const frame = findFrame(page)
  await frame.getByText('We find the right hospital abroad').click()
  await expect(page.getByLabel('Text', { exact: true })).toBeFocused()
  await frame.getByRole('heading', { level: 1 }).click()
  const field = page.getByLabel('Title', { exact: true })
  await expect(field).toBeFocused()

  await field.fill('Pona makes you well')
  await expect(page.getByText('Write {company} in place of Pona')).toBeVisible()
  await page.getByRole('button', { name: 'Put {company} in place of the name' }).click()
  await expect(field).toHaveValue('{company} makes you well')
  await field.fill(title)
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Well again, with Pona beside you')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(findNotice(page, 'The draft is saved.')).toBeVisible()

  const site = await openWindow()
  await site.goto(pona.origin)
  await expect(site.getByRole('heading', { level: 1 })).toHaveText('Your Journey to Healing Begins Here')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const draft = await openWindow()
  await draft.goto(await page.getByText(`${pona.origin}/preview/`).innerText())
  await expect(draft.getByRole('heading', { level: 1 })).toHaveText('Well again, with Pona beside you')
  await draft.getByRole('link', { name: 'Confirming mail' }).click()
  await expect(draft.getByText('Thank you for your inquiry.')).toBeVisible()

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(findNotice(page, 'Published.')).toBeVisible({ timeout: RENDERED_MS })
  await expect(async () => {
    await site.reload()
    await expect(site.getByRole('heading', { level: 1 })).toHaveText('Well again, with Pona beside you', {
      timeout: 500,
    })
  }).toPass({ timeout: 10_000 })

  await page.getByText('What was published').click()
  await page.getByRole('button', { name: 'Go back to what was released' }).click()
  await expect(findNotice(page, 'The words of the release are back.')).toBeVisible({ timeout: RENDERED_MS })
  await expect(field).toHaveValue('Your Journey to Healing Begins Here')
})

for (const width of [320, 1280])
  test(`the words have no accessibility violations at ${width} px`, async ({ openWindow, pona }) => {
    const { page } = await openDesk(openWindow, pona, 'Amina', {
      admin: true,
      path: '/words',
      viewport: { width, height: 900 },
    })
    await page.getByLabel('Part').selectOption('Questions')
    await page.getByRole('button', { name: 'Leave it out Entry 2' }).first().click()
    await page.getByLabel('Entry 1 question').fill('Pona {phone}')
    await expect(findFrame(page).getByRole('heading', { name: 'What people ask us first' })).toBeVisible()
    expect(await findViolations(page, enhancedContrast)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })

test('a question is added, another left out, by keyboard alone', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/words' })
  await page.getByLabel('Part').focus()
  await page.keyboard.type('Que')
  await press(page, 'Leave it out Entry 1')
  await expect(page.getByRole('button', { name: 'Put it back Entry 1' })).toBeVisible()
  await press(page, 'Add one to Entries')
  await expect(page.getByLabel('Entry 8 question')).toBeFocused()
  await page.keyboard.type('May my daughter come with me?')
  await page.keyboard.press('Tab')
  await page.getByLabel('Entry 8 answer 1').focus()
  await page.keyboard.type('Yes, and we find her a bed near you.')
  const frame = findFrame(page)
  await expect(frame.getByText('May my daughter come with me?')).toBeVisible()
  await expect(frame.getByText('What does it cost?')).toHaveCount(0)
  await press(page, 'Save the draft')
  await expect(findNotice(page, 'The draft is saved.')).toBeVisible()
  await page.reload()
  await page.getByLabel('Part').selectOption('Questions (changed)')
  await expect(page.getByLabel('Entry 8 question')).toHaveValue('May my daughter come with me?')
})

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().focus()
  await page.keyboard.press('Enter')
}

test('what somebody else saved meanwhile stays under what was typed', async ({ openWindow, pona }) => {
  const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/words' })
  const { page: other } = await openDesk(openWindow, pona, 'Baraka', { admin: true, path: '/words' })
  await page.getByLabel('Title', { exact: true }).fill('Typed here')
  await other.getByLabel('Primary action, label').fill('Saved there')
  await other.getByRole('button', { name: 'Save the draft' }).click()
  await expect(findNotice(other, 'The draft is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('Somebody changed this meanwhile.')).toBeVisible()
  await expect(page.getByLabel('Primary action, label')).toHaveValue('Saved there')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed here')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(findNotice(page, 'The draft is saved.')).toBeVisible()
})

test('an inquiry shows what the patient agreed to', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona, { consentVersion: '2026-11-en-4' })
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await page.getByRole('button', { name: '2026-11-en-4 in its words' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agreed to version 2026-11-en-4' })
  await expect(dialog).toContainText('By sending this you agree that Pona Example Limited uses it')
  await expect(dialog).toContainText('and then for 730 days')
})
