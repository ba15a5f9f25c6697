import { type AxeOptions, enhancedContrast, findViolations } from '#testing/desk/axe.ts'
import { expect, test } from '#testing/desk/browser.ts'
import { addCoordinator, sendInquiry, typePassword } from '#testing/desk/desk.ts'
import { addVirtualAuthenticator } from '#testing/desk/virtual-authenticator.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { openDesk } from './desk-page.ts'

const widths = [320, 360, 768, 1280]

const allRules: AxeOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  ...enhancedContrast,
}
const contrastRules: AxeOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  ...enhancedContrast,
}

type Screen = { name: string; path: string; reach?: (page: Page) => Promise<void> }

const screens: Screen[] = [
  { name: 'the inbox', path: '/inbox/all' },
  { name: 'the filters', path: '/inbox/all?country=%2B254' },
  { name: 'a selection', path: '/inbox/all', reach: selectFirst },
  { name: 'the next step of several', path: '/inbox/all', reach: planSelected },
  { name: 'an empty list', path: '/inbox/all?to=2001-01-01' },
  { name: 'an inquiry', path: '/inquiries/{reference}' },
  { name: 'the next step', path: '/inquiries/{reference}', reach: (page) => page.keyboard.press('s') },
  {
    name: 'the plans of an inquiry',
    path: '/inquiries/{reference}',
    reach: (page) => page.keyboard.press('a'),
  },
  { name: 'a handover', path: '/inquiries/{reference}', reach: (page) => page.keyboard.press('h') },
  {
    name: 'the outcome of a call',
    path: '/inquiries/{reference}',
    reach: (page) => page.keyboard.press('p'),
  },
  { name: 'a call with an open outcome', path: '/inquiries/{reference}', reach: leaveOpen },
  {
    name: 'the correction of facts',
    path: '/inquiries/{reference}',
    reach: (page) => page.getByRole('button', { name: 'Correct' }).click(),
  },
  {
    name: 'a new inquiry',
    path: '/new-inquiry',
    reach: (page) => page.getByRole('button', { name: 'Save', exact: true }).click(),
  },
  { name: 'the menu of actions', path: '/inquiries/{reference}', reach: openMore },
  { name: 'the help', path: '/inbox/due', reach: (page) => page.keyboard.press('?') },
  { name: 'nothing for oneself', path: '/for-you' },
  { name: 'the templates', path: '/templates' },
  { name: 'the form of a template', path: '/templates', reach: addTemplate },
  { name: 'the plans', path: '/plans' },
  { name: 'the form of a plan', path: '/plans', reach: addPlan },
  { name: 'the figures', path: '/figures' },
  { name: 'the mail', path: '/mail' },
  { name: 'the people', path: '/people' },
  { name: 'an invitation', path: '/people', reach: invite },
  { name: 'the settings', path: '/settings' },
  { name: 'the settings of the company', path: '/settings/company' },
  { name: 'the settings of the hours', path: '/settings/hours' },
  { name: 'the settings of the look', path: '/settings/look' },
  { name: 'the settings of photographs', path: '/settings/pictures' },
  { name: 'the settings of destinations', path: '/settings/destinations' },
  { name: 'the settings of mail', path: '/settings/mail' },
  { name: 'the set-up', path: '/settings/setup?step=end' },
  { name: 'what connects other programs', path: '/connect' },
  { name: 'the form of a token', path: '/connect', reach: makeToken },
  { name: 'the form of a webhook', path: '/connect', reach: addWebhook },
  { name: 'the audit log', path: '/audit' },
  { name: 'the account', path: '/account' },
  { name: 'an unknown page', path: '/nowhere' },
]

const HALF = screens.length / 2

for (const { part, shown, tag } of [
  { part: 'the inbox and an inquiry', shown: screens.slice(0, HALF), tag: ['@journey'] },
  { part: 'the other screens', shown: screens.slice(HALF), tag: [] },
]) {
  test(`axe finds nothing in any screen, and nothing overflows: ${part}`, { tag }, async ({
    openWindow,
    pona,
  }) => {
    test.setTimeout(240_000)
    const reference = await sendInquiry(pona, {
      email: 'long.address.of.somebody@hospital.patient.example',
      // Each has a phone number from another country: the facts offer a call to both.
      phone: '0787 645 047',
    })
    const { page } = await openDesk(openWindow, pona, 'Amina', { admin: true })
    for (const { name, path, reach } of shown) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(pona.deskOrigin + path.replace('{reference}', reference))
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      await expect(page.getByText(/^Loading/)).toHaveCount(0)
      await reach?.(page)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => findOverflow(page), `${name} at ${width} px`).toBeLessThanOrEqual(0)
      }
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await findAndName(page), `${name} at ${width} px`).toEqual([])
        // The colours alone differ in the dark.
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await findAndName(page, contrastRules), `${name} at ${width} px in dark`).toEqual([])
        await page.emulateMedia({ colorScheme: 'light' })
      }
    }
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the way in, in ${colorScheme}`, { tag: '@journey' }, async ({ page, pona }) => {
    const who = await addCoordinator(pona, 'Amina')
    await addVirtualAuthenticator(page)
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(pona.deskOrigin)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(await findAndName(page)).toEqual([])
    expect(await findOverflow(page)).toBeLessThanOrEqual(0)
    await typePassword(page, who)
    await expect(page.getByRole('button', { name: 'Make a passkey' })).toBeVisible()
    expect(await findAndName(page)).toEqual([])
    await page.getByRole('radio', { name: 'An app on my phone' }).check()
    await expect(page.getByAltText('QR code with the key')).toBeVisible()
    await page.getByText('No camera at hand?').click()
    expect(await findAndName(page)).toEqual([])
    expect(await findOverflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('radio', { name: 'A passkey' }).check()
    await page.getByRole('button', { name: 'Make a passkey' }).click()
    await page.getByRole('button', { name: 'Show my recovery codes' }).click()
    await expect(page.getByRole('button', { name: 'I have kept them' })).toBeVisible()
    expect(await findAndName(page)).toEqual([])
    expect(await findOverflow(page)).toBeLessThanOrEqual(0)
  })
}

test('every target of a phone is a finger wide', async ({ openWindow, pona }) => {
  const reference = await sendInquiry(pona)
  const { page } = await openDesk(openWindow, pona, 'Amina')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/inbox/due', `/inquiries/${reference}`, '/account']) {
    await page.goto(pona.deskOrigin + path)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(findSmallTargets), path).toEqual([])
  }
})

function findOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}

function findSmallTargets(): string[] {
  const least = 44
  return [...document.querySelectorAll<HTMLElement>('button, .tool, select, input, summary, nav a')]
    .filter((element) => element.checkVisibility() && element.closest('.skip-link') === null)
    .filter((element) => !element.matches('.link-button, [type=checkbox], [type=radio]'))
    .filter((element) => element.getBoundingClientRect().height < least - 0.5)
    .map((element) => `${element.tagName} ${element.textContent} ${element.getBoundingClientRect().height}`)
}

async function leaveOpen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'What came of it?' }).waitFor()
}

async function openMore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menu').waitFor()
}

async function addTemplate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a template' }).click()
  await page.getByLabel('Reply').fill('Dear {name}, {unknown}')
}

async function addPlan(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a plan' }).click()
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
}

async function findAndName(page: Page, options: AxeOptions = allRules) {
  const violations = await findViolations(page, options)
  return violations.map(({ id, nodes }) => ({
    rule: id,
    targets: nodes.map(({ target, failureSummary }) =>
      `${target.join(' ')} ${failureSummary ?? ''}`.slice(0, 300),
    ),
  }))
}

async function selectFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select' }).click()
  await page.getByRole('checkbox').first().check()
}

async function planSelected(page: Page): Promise<void> {
  await selectFirst(page)
  await page.keyboard.press('s')
  await page.getByRole('dialog').waitFor()
}

async function makeToken(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make a token' }).click()
  await page.getByRole('button', { name: 'Make the token' }).click()
}

async function addWebhook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByLabel('Telephone number').check()
}

async function invite(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByRole('button', { name: 'Send the invitation' }).click()
}
