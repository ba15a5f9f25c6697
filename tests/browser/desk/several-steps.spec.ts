import { HOUR_MS } from '#contract/durations.ts'
import { expect, type OpenWindow, type Pona, test } from '#testing/desk/browser.ts'
import { addCoordinator, sendInquiry } from '#testing/desk/desk.ts'
import { receiveMails } from '#testing/mail/received-messages.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, findRow, openDesk, openInquiry } from './desk-page.ts'

const EAT_HOURS = 3

const windows = [
  { viewport: { width: 1280, height: 800 } },
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
]

const findFirst = (page: Page) => page.getByRole('region', { name: 'Next step' })
const findOthers = (page: Page) => page.getByRole('region', { name: 'Also planned' })

async function chase(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Next step' })
  await dialog.getByRole('button', { name: 'Follow-up' }).click()
  await dialog.getByLabel('Note (optional)').fill(words)
  await dialog.getByRole('button', { name: /^In a week/ }).click()
  await expect(findNotice(page, 'Follow-up planned, ').first()).toBeVisible()
}

async function reply(page: Page, words: string): Promise<void> {
  await page.getByLabel('Reply', { exact: true }).fill(words)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(findNotice(page, 'is on its way')).toBeVisible()
}

/** Tomorrow at most, so that Due has it; by the office's clock. */
function toAgreedTime(): { value: string; clock: string } {
  const value = new Date(Date.now() + (20 + EAT_HOURS) * HOUR_MS).toISOString().slice(0, 16)
  return { value, clock: value.slice('YYYY-MM-DDT'.length) }
}

async function expectNothingCut(page: Page): Promise<void> {
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(inner).toBeLessThanOrEqual(outer ?? 0)
}

for (const window of windows) {
  const { width } = window.viewport
  const tag = width < 600 ? '@journey' : []

  test(`an agreed call stays planned when the patient writes and gets a reply, at ${width} px`, {
    tag,
  }, async ({ openWindow, pona }) => {
    const reference = await sendInquiry(pona)
    const { page } = await openDesk(openWindow, pona, 'Amina', window)
    await openInquiry(page, pona, reference)
    await page.getByRole('link', { name: 'Call', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Agreed on another time' }).click()
    await dialog.getByLabel('Note (optional)').fill('husband will be there')
    const { value, clock } = toAgreedTime()
    await dialog.getByLabel(/^Another time/).fill(value)
    await dialog.getByRole('button', { name: 'Set' }).click()
    await expect(findNotice(page, `Agreed time noted for ${reference}. Planned: Call`)).toContainText(clock)

    await receiveMails(pona, reference, [{ text: 'I take warfarin.' }])
    await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('I take warfarin.')
    // Opened again: a reply that is sent just as a mail arrives is held back, so that the mail is read first.
    await openInquiry(page, pona, reference)
    await reply(page, 'Dear Achieng, thank you. We tell the doctor.')

    await openInquiry(page, pona, reference)
    await expect(findFirst(page)).toContainText('Call,')
    await expect(findFirst(page)).toContainText(clock)
    await expect(findFirst(page)).toContainText('“husband will be there”')
    await expect(findOthers(page)).toBeHidden()
    await expectNothingCut(page)
    await page.goto(`${pona.deskOrigin}/inbox/due`)
    await expect(findRow(page, reference)).toContainText(clock)
    await expect(findRow(page, reference)).toContainText('“husband will be there”')
  })

  test(`two follow-ups are planned side by side, at ${width} px`, { tag }, async ({ openWindow, pona }) => {
    const reference = await sendInquiry(pona)
    const { page } = await openDesk(openWindow, pona, 'Amina', window)
    await openInquiry(page, pona, reference)
    await chase(page, 'chase Apollo')
    await chase(page, 'chase Fortis')
    await expect(findFirst(page)).toContainText('Answer')
    await expect(findOthers(page).getByRole('listitem')).toHaveCount(2)
    await expectNothingCut(page)

    await reply(page, 'Dear Achieng, two hospitals look at it.')
    await openInquiry(page, pona, reference)
    await expect(findFirst(page)).toContainText('“chase Apollo”')
    await expect(findOthers(page)).toContainText('“chase Fortis”')
  })
}

test('each step is done, moved, given to a colleague, worded and removed', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  await addCoordinator(pona, 'Zawadi')
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await chase(page, 'chase Apollo')
  const other = findOthers(page).getByRole('listitem')
  const more = async (item: string) => {
    await other.getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await more('Hand over this one …')
  await page.getByLabel('To', { exact: true }).fill('zaw')
  await page.keyboard.press('Enter')
  await expect(findNotice(page, 'Follow-up is for Zawadi.')).toBeVisible()
  await expect(other).toContainText('Zawadi does it')

  await more('Change its words …')
  await expect(page.getByLabel('Note (optional)')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('chase Fortis')
  await page.keyboard.press('Enter')
  await expect(other).toContainText('“chase Fortis”')

  await other.getByRole('button', { name: /^Move/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^In 3 days/ })
    .click()
  await expect(findNotice(page, /Follow-up moved from .+ to .+09:00/)).toBeVisible()

  await more('Remove')
  await expect(findNotice(page, 'Removed: Follow-up')).toBeVisible()
  await expect(findOthers(page)).toBeHidden()
  await page.keyboard.press('z')
  await expect(other).toContainText('“chase Fortis”')
  await other.getByRole('button', { name: /^Done/ }).click()
  await expect(findNotice(page, 'Follow-up done.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('You did: Follow-up')
})

test('what is done last asks for what is next, and a call for what came of it', async ({
  openWindow,
  pona,
}) => {
  const { page, reference } = await openAnswered(openWindow, pona)
  await page.keyboard.press('d')
  await page
    .getByRole('dialog', { name: 'Done. What is next?' })
    .getByRole('button', { name: 'Call' })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^In 3 days/ })
    .click()
  await expect(findNotice(page, `${reference}: Ask again done. Planned: Call`)).toBeVisible()
  await expect(findFirst(page)).toContainText('Call,')

  await page.keyboard.press('d')
  await page.getByRole('dialog').getByRole('button', { name: 'No answer' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^In a week/ })
    .click()
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText(
    'You called: no answer (Call',
  )
})

test('aftercare stays planned after the treatment', async ({ openWindow, pona }) => {
  const { page, reference } = await openAnswered(openWindow, pona)
  await chase(page, 'ask how the knee is')
  await page.keyboard.press('e')
  await page.getByRole('dialog').getByRole('button', { name: 'Treated' }).click()
  await expect(findNotice(page, /is closed: treated\. .*Stays planned: Follow-up/)).toBeVisible()
  await openInquiry(page, pona, reference)
  await expect(findFirst(page)).toContainText('“ask how the knee is”')
  await page.goto(`${pona.deskOrigin}/inbox/later`)
  await expect(findRow(page, reference)).toContainText('Follow-up')
})

async function openAnswered(openWindow: OpenWindow, pona: Pona) {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await openInquiry(page, pona, reference)
  await reply(page, 'Dear Achieng, we can help.')
  await openInquiry(page, pona, reference)
  await expect(findFirst(page)).toContainText('Ask again')
  return { page, reference }
}
