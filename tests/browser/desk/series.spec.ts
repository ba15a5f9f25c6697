import { randomUUID } from 'node:crypto'
import { expect, test } from '#testing/desk/browser.ts'
import { sendInquiry } from '#testing/desk/desk.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, openDesk, openInquiry } from './desk-page.ts'

test.use({ expectedConsole: [/status of 409/] })

test('an administrator writes a plan, and a coordinator adds it by one press, which Undo takes back', {
  tag: '@journey',
}, async ({ openWindow, pona }) => {
  const name = `Chase ${randomUUID()}`
  const reference = await sendInquiry(pona)
  const admin = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/' })
  await admin.page.getByRole('link', { name: 'Plans' }).click()
  await writePlan(admin.page, name)
  await expect(findNotice(admin.page, 'is added for everyone')).toBeVisible()
  const kept = admin.page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(kept.getByRole('listitem')).toHaveText([
    /^After 3 days\s*Write\s*Ask for the reports$/,
    /^After 40 days\s*Call$/,
  ])

  const { page } = await openDesk(openWindow, pona, 'Baraka')
  await expect(page.getByRole('link', { name: 'Plans' })).toHaveCount(0)
  await openInquiry(page, pona, reference)
  await page.keyboard.press('s')
  await page.getByRole('button', { name: 'Add a plan instead' }).click()
  const plan = page.getByRole('dialog', { name: 'Add a plan' }).getByRole('button').filter({ hasText: name })
  await expect(plan).toContainText('“Ask for the reports”')
  await expect(plan).toContainText(/Write, \w{3} \d+ \w{3} (09|10):00/)
  await plan.click()
  await expect(findNotice(page, `${reference}: 2 steps planned, first Write`)).toBeVisible()
  const planned = page.getByRole('region', { name: 'Also planned' }).getByRole('listitem')
  await expect(planned).toContainText([/^Write, .*“Ask for the reports”/, /^Call, /])
  const conversation = page.getByRole('region', { name: 'Conversation' })
  await expect(conversation).toContainText(/Write .*: Ask for the reports\s+Call /)

  await page.keyboard.press('z')
  await expect(findNotice(page, 'Undone')).toBeVisible()
  await expect(planned).toHaveCount(0)
})

test('a plan is named once, changed in the version that was read, and deleted after a question', async ({
  openWindow,
  pona,
}) => {
  const name = `Reports ${randomUUID()}`
  const amina = await openDesk(openWindow, pona, 'Amina', { admin: true, path: '/plans' })
  await writePlan(amina.page, name)
  await amina.page.getByRole('button', { name: 'Add a plan' }).click()
  await fillPlan(amina.page, name)
  const added = amina.page.getByRole('dialog', { name: 'A new plan' })
  await added.getByRole('button', { name: 'Save' }).click()
  await expect(added.getByRole('alert')).toContainText('There is one with this name. Choose another.')
  await added.getByRole('button', { name: 'Cancel' }).click()

  const baraka = await openDesk(openWindow, pona, 'Baraka', { admin: true, path: '/plans' })
  await amina.page.getByRole('button', { name: `Edit ${name}` }).click()
  await baraka.page.getByRole('button', { name: `Edit ${name}` }).click()
  await baraka.page.getByRole('button', { name: 'Remove step 1' }).click()
  await baraka.page.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(baraka.page, 'is changed for everyone')).toBeVisible()
  const form = amina.page.getByRole('dialog', { name: 'Change a plan' })
  await form.getByLabel('After days').first().fill('x')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('0 to 730')).toBeVisible()
  await form.getByLabel('After days').first().fill('1')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('Somebody changed this meanwhile.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(findNotice(amina.page, 'is changed for everyone')).toBeVisible()

  await amina.page.getByRole('button', { name: `Delete ${name}` }).click()
  await amina.page.getByRole('button', { name: 'Delete it' }).click()
  await expect(amina.page.getByRole('heading', { name })).toHaveCount(0)
  await findNotice(amina.page, 'is deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(amina.page.getByRole('heading', { name })).toBeVisible()
})

test('aftercare is planned on a phone after the inquiry was closed as treated', async ({
  openWindow,
  pona,
}) => {
  const reference = await sendInquiry(pona)
  const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }
  const { page } = await openDesk(openWindow, pona, 'Amina', phone)
  await openInquiry(page, pona, reference)
  await chooseMore(page, 'Close …')
  await page.getByRole('dialog').getByRole('button', { name: 'Treated' }).tap()
  await expect(findNotice(page, 'is closed')).toBeVisible()
  await chooseMore(page, 'Add a plan …')
  await page.getByRole('dialog').getByRole('button').filter({ hasText: 'After discharge' }).tap()
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText(/Call, .*“How is the wound/)
  await expect(page.getByRole('region', { name: 'Also planned' }).getByRole('listitem')).toHaveCount(2)
})

async function chooseMore(page: Page, name: string): Promise<void> {
  await page.locator('.action-bar').getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name }).tap()
}

async function writePlan(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a plan' }).click()
  await fillPlan(page, name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function fillPlan(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('After days').fill('40')
  await page.getByRole('button', { name: 'Add a step' }).click()
  const step = page.getByRole('group', { name: 'Step 2' })
  await expect(step.getByLabel('After days')).toBeFocused()
  await step.getByLabel('After days').fill('3')
  await step.getByLabel('What').selectOption('Write')
  await step.getByLabel('Note').fill('Ask for the reports')
}
