import { randomInt } from 'node:crypto'
import { expect, type OpenWindow, type Pona, test } from '#testing/desk/browser.ts'
import { addCoordinator, sendInquiry, signIn } from '#testing/desk/desk.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { type Counted, countInputs } from './count-inputs.ts'
import { findNotice, findSoonest, ownServer } from './desk-page.ts'

test.use(ownServer())

const LAPTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
const SEVERAL = 5

type Desk = { page: Page; counted: Counted; pona: Pona }

async function openCounted(openWindow: OpenWindow, pona: Pona, window: object): Promise<Desk> {
  await addCoordinator(pona, 'Zawadi')
  const who = await addCoordinator(pona, 'Amina')
  const page = await openWindow({ reducedMotion: 'reduce', ...window })
  const counted = await countInputs(page)
  await signIn(page, pona, who)
  return { page, counted, pona }
}

/** New inquiries on top of the list; returns their references, the newest first. */
async function begin({ page, counted, pona }: Desk, count = 1): Promise<string[]> {
  const references: string[] = []
  for (let n = 0; n < count; n++) references.unshift(await sendInquiry(pona))
  await page.goto(`${pona.deskOrigin}/inbox/all`)
  for (const reference of references) await findLink(page, reference).waitFor()
  await counted.begin()
  return references
}

/** From the list to the list. */
async function expectDone({ page, counted }: Desk, words: string | RegExp, inputs: number): Promise<void> {
  await expect(findNotice(page, words).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'All' })).toBeVisible()
  expect.soft(await counted.count(), String(words)).toBe(inputs)
}

function findLink(page: Page, reference: string) {
  return page.getByRole('article').filter({ hasText: reference }).getByRole('link')
}

function findDialog(page: Page, name: string | RegExp) {
  return page.getByRole('dialog', { name })
}

test('the commonest tasks take a few keys each', async ({ openWindow, pona }) => {
  test.slow()
  const desk = await openCounted(openWindow, pona, LAPTOP)
  const { page, counted } = desk
  const { press, type } = counted
  const choose = async (title: string | RegExp, label: string | RegExp) => {
    const choice = findDialog(page, title).getByRole('button', { name: label })
    await press((await choice.locator('.choices__digit').textContent()) ?? '')
  }
  const plan = async (title: RegExp) => {
    await findDialog(page, title).getByRole('list', { name: 'When' }).waitFor()
    await press('Enter')
  }

  await begin(desk)
  await press('j', 't')
  await choose('Template', 'We could not reach you')
  await page.locator('#reply:focus').waitFor()
  await press('Control+Enter')
  await expectDone(desk, 'is on its way', 4)

  await begin(desk)
  await press('j', 't')
  await choose('Template', 'A destination, its cost and time')
  await choose('Destination', 'India')
  await page.locator('#reply:focus').waitFor()
  await expect(page.locator('#reply')).toHaveValue(/save \d+-\d+%/)
  await press('Control+Enter')
  await expectDone(desk, 'is on its way', 5)

  await begin(desk)
  await press('j', 'p')
  await choose('What came of the call?', 'Reached')
  await findDialog(page, /^Reached/).waitFor()
  await press('f')
  await choose(/^Reached/, /^In a week/)
  await expectDone(desk, /Call noted as the answer .+ Planned: Follow-up/, 5)

  await begin(desk)
  await press('j', 'p')
  await choose('What came of the call?', 'No answer')
  await plan(/^No answer/)
  await expectDone(desk, 'Call without an answer noted', 4)

  await begin(desk)
  await press('j', 'w')
  await choose('Was the message sent?', /^Sent/)
  await plan(/^Sent/)
  await expectDone(desk, 'WhatsApp message noted', 4)

  await begin(desk)
  await press('j', 'm')
  await choose(/^Move: Answer/, /^(Tomorrow morning|Next office day)/)
  await expectDone(desk, /Answer moved from .+ to .+09:00/, 3)

  await begin(desk)
  await press('j', 's')
  await choose('Next step', /^(Tomorrow morning|Next office day)/)
  await expectDone(desk, /Follow-up planned, .+09:00/, 3)

  await begin(desk)
  await press('j', 's', 'a')
  await choose('Next step', /^In 3 days/)
  await expectDone(desk, 'Ask again planned', 4)

  await begin(desk)
  await press('j', 's', 'n')
  await type('Chase the hospital')
  await press('Enter')
  await expectDone(desk, 'Follow-up planned', 5)

  await begin(desk)
  await press('j', 'h')
  await expect(page.getByLabel('To', { exact: true })).toBeFocused()
  await type('zaw')
  await press('Enter')
  await findDialog(page, 'Hand over to Zawadi').waitFor()
  await press('n')
  await type('Knows the hospital')
  await press('Enter')
  await expectDone(desk, 'is with Zawadi.', 7)

  await begin(desk, SEVERAL)
  await press('j', 'x')
  for (let n = 1; n < SEVERAL; n++) await press('j')
  await press('Shift+X', 'h')
  await choose(`Hand over ${SEVERAL} inquiries`, 'Zawadi')
  await expectDone(desk, `${SEVERAL} inquiries handed over to Zawadi.`, 9)

  await begin(desk)
  await press('j', 'e')
  await choose(/Why\?$/, 'Too expensive')
  await expectDone(desk, 'is closed: too expensive.', 3)

  await begin(desk)
  await press('i')
  await expect(page.getByLabel('Name')).toBeFocused()
  await type('Otieno Odhiambo')
  await press('Tab', 'Tab')
  await type(makeNumber())
  await press('Control+Enter')
  await expect(page.getByRole('radio', { name: 'Spoken' })).toBeFocused()
  await press('Space', 'Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Otieno Odhiambo' })).toBeFocused()
  await press('u')
  await expectDone(desk, 'is entered.', 9)

  const [misread = ''] = await begin(desk)
  await press('j', 'Enter')
  await expect(page.getByRole('region', { name: 'Facts' })).toBeVisible()
  await press('f')
  await findDialog(page, 'Correct the facts').waitFor()
  await press('Tab', 'Tab')
  await type(makeNumber())
  await press('Control+Enter')
  await expect(findNotice(page, `The facts of ${misread} are corrected.`)).toBeVisible()
  await press('u')
  await expectDone(desk, 'are corrected.', 8)
})

test('the commonest tasks take a few taps each', async ({ openWindow, pona }) => {
  test.slow()
  const desk = await openCounted(openWindow, pona, PHONE)
  const { page, counted } = desk
  const { tap, type } = counted
  const sheet = page.getByRole('dialog')
  const choice = (name: string | RegExp) => sheet.getByRole('button', { name })
  const bar = page.locator('.action-bar')
  const open = async () => {
    const [reference = ''] = await begin(desk)
    await tap(findLink(page, reference))
  }
  const openMore = async (item: string | RegExp) => {
    await tap(bar.getByRole('button', { name: 'More' }), page.getByRole('menuitem', { name: item }))
  }

  await open()
  await tap(bar.getByRole('button', { name: 'Template' }), choice('We could not reach you'))
  await tap(page.getByRole('button', { name: 'Send reply' }))
  await expectDone(desk, 'is on its way', 4)

  await open()
  await tap(bar.getByRole('button', { name: 'Template' }), choice('A destination, its cost and time'))
  await tap(choice('India'), page.getByRole('button', { name: 'Send reply' }))
  await expectDone(desk, 'is on its way', 5)

  await open()
  await tap(bar.getByRole('link', { name: 'Call' }), choice('Reached'))
  await tap(choice('Follow-up'), choice(/^In a week/))
  await expectDone(desk, /Call noted as the answer .+ Planned: Follow-up/, 5)

  await open()
  await tap(bar.getByRole('link', { name: 'Call' }), choice('No answer'), findSoonest(page))
  await expectDone(desk, 'Call without an answer noted', 4)

  await open()
  await tap(bar.getByRole('link', { name: 'WhatsApp' }), choice(/^Sent/), choice(/^In 3 days/))
  await expectDone(desk, 'WhatsApp message noted', 4)

  await open()
  await tap(
    page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: /^Move/ }),
    choice(/^(Tomorrow morning|Next office day)/),
  )
  await expectDone(desk, /Answer moved from .+ to .+09:00/, 3)

  await open()
  await tap(bar.getByRole('button', { name: 'Next' }), choice(/^(Tomorrow morning|Next office day)/))
  await expectDone(desk, /Follow-up planned, .+09:00/, 3)

  await open()
  await tap(bar.getByRole('button', { name: 'Next' }), choice('Ask again'), choice(/^In 3 days/))
  await expectDone(desk, 'Ask again planned', 4)

  await open()
  await openMore('Hand over')
  await tap(choice('Zawadi').first(), sheet.getByLabel('Note (optional)'))
  await type('Knows the hospital')
  await tap(choice(/^As planned/))
  await expectDone(desk, 'is with Zawadi.', 7)

  const several = await begin(desk, SEVERAL)
  await tap(page.getByRole('button', { name: 'Select' }))
  for (const reference of several) await tap(page.getByRole('checkbox', { name: reference }))
  await tap(
    page.getByRole('region', { name: 'Selected inquiries' }).getByRole('button', { name: 'Hand over' }),
  )
  await tap(choice('Zawadi').first())
  await expectDone(desk, `${SEVERAL} inquiries handed over to Zawadi.`, 8)

  await open()
  await openMore('Close')
  await tap(choice('Too expensive'))
  await expectDone(desk, 'is closed: too expensive.', 4)

  await begin(desk)
  await tap(page.getByRole('link', { name: 'New inquiry' }))
  await tap(page.getByLabel('Name'))
  await type('Otieno Odhiambo')
  await tap(page.getByLabel('Phone', { exact: true }).last())
  await type(makeNumber())
  await tap(
    page.getByRole('radio', { name: 'Spoken' }),
    page.getByRole('button', { name: 'Save', exact: true }),
  )
  await tap(page.locator('.back-link'))
  await expectDone(desk, 'is entered.', 8)

  await open()
  await openMore('Correct the facts')
  await tap(sheet.getByLabel('Phone', { exact: true }))
  await type(makeNumber())
  await tap(sheet.getByRole('button', { name: 'Save' }))
  await tap(page.locator('.back-link'))
  await expectDone(desk, 'are corrected.', 7)
})

function makeNumber(): string {
  return `07${randomInt(10_000_000, 99_999_999)}`
}
