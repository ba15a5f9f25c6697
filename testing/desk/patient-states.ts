import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { toHomePath } from '../../contract/locales.ts'
import { sendInquiryWithFiles } from '../files/sent-files.ts'

export type Visit = { page: Page; origin: string; locale: string }
export type State = { name: string; reach: (visit: Visit) => Promise<void> }

/** States that a patient can come to see, reached without reading a word: the same steps in every language. */
export const states: readonly State[] = [
  { name: 'the page as it comes', reach: (visit) => open(visit) },
  { name: 'the open menu', reach: openMenu },
  { name: 'open questions', reach: openQuestions },
  { name: 'a refused form', reach: refuseForm },
  { name: 'a sent form', reach: sendForm },
  { name: 'a form that failed', reach: failForm },
  { name: 'the privacy notice', reach: (visit) => open(visit, 'privacy') },
  { name: 'the accessibility statement', reach: (visit) => open(visit, 'accessibility') },
  { name: 'the page about costs', reach: (visit) => open(visit, 'costs') },
  { name: 'an unknown path', reach: (visit) => open(visit, 'nowhere') },
  { name: 'the patient’s page', reach: openPatientPage },
  { name: 'the patient’s page with everything unfolded', reach: unfoldPatientPage },
  { name: 'a refused addition', reach: refuseAddition },
  { name: 'a refused correction', reach: refuseCorrection },
  { name: 'an addition that arrived', reach: addWords },
  { name: 'files that arrived', reach: sendFile },
  { name: 'a withdrawn inquiry', reach: withdraw },
  { name: 'the page that was left', reach: leave },
  { name: 'a link that ended', reach: openEndedLink },
]

/** Console messages that tell of a server's state. */
export const expectedConsole = [/Page not found|status of (400|404|409|422|500)|could not be sent/]

/** Nothing in it is a word of a language. */
export const patient = {
  name: 'Wanjiku Mwangi',
  email: 'wanjiku@patient.example',
  phone: '0712 345 678',
  treatment: 'MRI',
  message: 'MRI 2026',
}

export async function fillForm(
  { page }: Pick<Visit, 'page'>,
  { email }: { email?: string } = {},
): Promise<void> {
  const fields = { ...inventPatient(), ...(email && { email }) }
  for (const [field, text] of Object.entries(fields)) await page.locator(`#inquiry-${field}`).fill(text)
}

export async function sendFilledForm({ page }: Pick<Visit, 'page'>): Promise<void> {
  await page.locator('#contact form button[type=submit]').click()
}

export async function waitForScript({ page }: Pick<Visit, 'page'>): Promise<void> {
  await page.locator('#inquiry-name').focus()
  await page.locator('form[novalidate]').first().waitFor()
}

async function open({ page, origin, locale }: Visit, path = ''): Promise<void> {
  await page.goto(origin + toHomePath(locale) + path)
}

async function openMenu(visit: Visit): Promise<void> {
  await open(visit)
  const toggle = visit.page.locator('.site-header__toggle')
  if (await toggle.isVisible()) await toggle.click()
}

async function openQuestions(visit: Visit): Promise<void> {
  await open(visit)
  await visit.page.locator('details').evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true
  })
}

async function refuseForm(visit: Visit): Promise<void> {
  await open(visit)
  await waitForScript(visit)
  await sendFilledForm(visit)
  await visit.page.locator('.error-summary').waitFor()
}

async function sendForm(visit: Visit): Promise<void> {
  await open(visit)
  await waitForScript(visit)
  await fillForm(visit)
  await sendFilledForm(visit)
  await visit.page.locator('.sent-notice').first().waitFor()
}

async function failForm(visit: Visit): Promise<void> {
  await open(visit)
  // A receipt of an earlier inquiry would fold the form away.
  await visit.page.evaluate(() => localStorage.clear())
  await open(visit)
  await waitForScript(visit)
  await fillForm(visit)
  await visit.page.route('**/functions/**', (route) => route.fulfill({ status: 400, body: '{}' }))
  await sendFilledForm(visit)
  await visit.page.locator('.failure-notice').first().waitFor()
  await visit.page.unrouteAll()
}

async function openPatientPage({ page, origin, locale }: Visit): Promise<void> {
  const { address } = await sendInquiryWithFiles({ origin }, [], { ...inventPatient(), locale })
  await page.goto(address)
  // Its scripts move the rest of the page by a line: a press would miss its target.
  await page.locator('#reports').scrollIntoViewIfNeeded()
  await page.locator('.files__form [type=submit]').waitFor({ state: 'detached' })
  await page.locator('#add button[aria-disabled]').first().waitFor()
}

/** Another one each time: a mailbox gets few acknowledgements, and the same message again and again is spam. */
function inventPatient(): typeof patient {
  const id = randomUUID()
  return { ...patient, email: `${id}@patient.example`, message: `MRI ${id}` }
}

async function unfoldPatientPage(visit: Visit): Promise<void> {
  await openPatientPage(visit)
  await visit.page.locator('main details').evaluateAll((all) => {
    for (const details of all) (details as HTMLDetailsElement).open = true
  })
}

async function refuseAddition(visit: Visit): Promise<void> {
  await openPatientPage(visit)
  await visit.page.locator('#add form button[type=submit]').click()
  await visit.page.locator('#add .error-summary').waitFor()
}

async function refuseCorrection(visit: Visit): Promise<void> {
  await openPatientPage(visit)
  await visit.page.locator('#correct summary').click()
  await visit.page.locator('#contact-email').fill('wanjiku')
  await visit.page.locator('#correct button[type=submit]').click()
  await visit.page.locator('#correct .error-summary').waitFor()
}

async function addWords(visit: Visit): Promise<void> {
  await openPatientPage(visit)
  await visit.page.locator('#add-message').fill('MRI')
  await visit.page.locator('#add form button[type=submit]').click()
  await visit.page.locator('#done').waitFor()
}

async function sendFile({ page, origin, locale }: Visit): Promise<void> {
  const content = new TextEncoder().encode('MRI')
  const files = [{ name: 'MRI.txt', content }]
  const words = { ...inventPatient(), locale }
  const { address } = await sendInquiryWithFiles({ origin }, files, words)
  await page.goto(address)
  await page.locator('#reports li').first().waitFor()
}

async function withdraw(visit: Visit): Promise<void> {
  await openPatientPage(visit)
  await visit.page.locator('#withdraw summary').click()
  await visit.page.locator('#withdraw button[type=submit]').click()
  await visit.page.waitForURL('**done=withdrawn**')
}

async function leave(visit: Visit): Promise<void> {
  await openPatientPage(visit)
  const address = visit.page.url()
  await visit.page.locator('[aria-describedby=leave-hint]').click()
  await visit.page.waitForURL((url) => url.href !== address)
}

async function openEndedLink({ page, origin, locale }: Visit): Promise<void> {
  await page.goto(`${origin}/sent/PN-2345-6789/x?locale=${locale}`)
}
