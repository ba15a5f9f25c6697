import { expect, type OpenWindow, type Pona } from '#testing/desk/browser.ts'
import { addCoordinator, signIn } from '#testing/desk/desk.ts'
import type { ReferralDesk } from '#testing/desk/referrals.ts'
import { createPdf } from '#testing/files/pdf.ts'
import { sendInquiryWithFiles } from '#testing/files/sent-files.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { type Counted, countInputs } from './count-inputs.ts'
import { findNotice } from './desk-page.ts'
import {
  addHospitals,
  findHospital,
  findTab,
  findThread,
  type HospitalName,
  openColleague,
  toAnswer,
} from './hospitals.ts'
import { type Letter, test } from './incoming-mail.ts'

test.use({ expectedConsole: [] })

const LAPTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }

type Case = { page: Page; counted: Counted; colleague: ReferralDesk; reference: string }

/** An inquiry with a report, three hospitals that nobody has asked yet, and a colleague. */
async function begin(openWindow: OpenWindow, pona: Pona, window: object): Promise<Case> {
  const colleague = await openColleague(pona)
  await addHospitals(colleague)
  const files = [{ name: 'Report.pdf', content: createPdf(['Knee']) }]
  const { reference } = await sendInquiryWithFiles(pona, files, { name: 'Wanjiku Mwangi' })
  const who = await addCoordinator(pona, 'Amina')
  const page = await openWindow({ reducedMotion: 'reduce', ...window })
  const counted = await countInputs(page)
  await signIn(page, pona, who)
  await page.goto(`${pona.deskOrigin}/inquiries/${reference}`)
  await page.getByRole('button', { name: 'Hospitals', exact: true }).waitFor()
  await page.getByRole('region', { name: 'Files', exact: true }).waitFor()
  return { page, counted, colleague, reference }
}

const findHeading = (page: Page, name: HospitalName) =>
  findThread(page, name).locator('.referral-thread__name')
const findDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** Each act begins and ends in the inquiry. */
async function expectDone(
  { page, counted, reference }: Case,
  words: string | RegExp,
  inputs: number,
): Promise<void> {
  await expect(findNotice(page, words).first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/inquiries/${reference}$`))
  expect.soft(await counted.count(), String(words)).toBe(inputs)
  await counted.begin()
}

async function answer(
  { page, colleague, reference }: Case,
  receive: (letter: Letter) => Promise<void>,
): Promise<void> {
  for (const name of ['Apollo', 'Fortis'] as const) {
    await receive(await toAnswer(colleague, reference, name))
    await expect(findHospital(page, name)).toContainText(`Read the answer of ${name}`)
  }
}

test('what is done with hospitals takes a few keys each', async ({ openWindow, pona, receive }) => {
  test.slow()
  const now = await begin(openWindow, pona, LAPTOP)
  const { page, counted } = now
  const { press, type } = counted
  await counted.begin()

  // Ask three.
  await press('b', 'q')
  await expect(page.getByLabel('Find by name, place or speciality')).toBeFocused()
  await findDialog(page, 'Ask hospitals')
    .getByRole('checkbox', { name: /Medanta/ })
    .waitFor()
  for (const name of ['apo', 'for', 'med']) {
    await type(name)
    await press('Enter')
  }
  await press('Enter')
  await expect(page.getByLabel('How they agreed')).toBeFocused()
  await type('On the phone with her')
  await press('Control+Enter')
  await expect(findDialog(page, 'Mail to the hospitals').getByLabel('Mail', { exact: true })).toBeFocused()
  await press('Control+Enter')
  await expectDone(now, '3 hospitals asked.', 12)
  await expect(findHospital(page, 'Medanta')).toContainText('Asked')

  // Read an answer, and say that it is read.
  await answer(now, receive)
  await press('2')
  await expect(findThread(page, 'Fortis')).toContainText('We can operate.')
  await press('1')
  await expect(findThread(page, 'Apollo')).toContainText('We can operate.')
  await press('d')
  await expectDone(now, /Read the answer of (?:Apollo|Fortis) done/, 3)

  // Chase.
  await press('3', 'l')
  await expect(page.getByLabel('Mail to Medanta')).toBeFocused()
  await type('When can we expect your answer?')
  await press('Control+Enter')
  await expectDone(now, /Your mail to .Medanta. is on its way\. Next: Chase Medanta/, 4)

  // Enter an offer.
  await press('1', 'x')
  await expect(page.getByLabel('Price, or from')).toBeFocused()
  await type('4,500')
  await press('Tab')
  await type('5 200.50')
  await press('Tab', 'Tab')
  await type('5')
  await press('Tab')
  await type('21')
  await press('Control+Enter')
  await expectDone(now, /The offer of .Apollo. is entered/, 11)
  await expect(findHospital(page, 'Apollo')).toContainText('5 nights, 21 days')

  // Compare.
  await press('v')
  await expect(findTab(page).getByRole('region', { name: 'Offers compared' })).toContainText('21 days')
  expect.soft(await counted.count(), 'compare').toBe(1)
  await counted.begin()

  // Put into a reply.
  await press('Enter')
  await expect(findDialog(page, 'Send the offers to the patient')).toBeVisible()
  await press('Control+Enter')
  await expectDone(now, /The offers are on their way to .Wanjiku Mwangi/, 2)

  // Choose.
  await press('1')
  await expect(findHeading(page, 'Apollo')).toBeFocused()
  await press('Tab', 'Enter')
  await expectDone(now, /Apollo. is chosen/, 3)

  // Tell the others.
  await findDialog(page, 'Tell the others?').waitFor()
  await press('Control+Enter')
  await expectDone(now, '2 hospitals will hear that another one was chosen.', 1)
  await expect(findHospital(page, 'Medanta')).toContainText(/Not chosen|Ended/)

  // Take back the consent.
  await press('2')
  await expect(findHeading(page, 'Fortis')).toBeFocused()
  await press('Tab', 'Tab', 'Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await press('t')
  await expect(page.getByRole('menuitem', { name: 'The consent is taken back' })).toBeFocused()
  await press('Enter')
  await findDialog(page, /^Take back the consent/).waitFor()
  await press('Control+Enter')
  await expectDone(now, /The consent for .Fortis. is taken back/, 7)

  // Hand over.
  await press('h')
  await expect(page.getByLabel('To', { exact: true })).toBeFocused()
  await type('zaw')
  await press('Enter')
  await findDialog(page, 'Hand over to Zawadi').waitFor()
  await press('Enter')
  await expect(findNotice(page, 'is with Zawadi.').first()).toBeVisible()
  expect.soft(await counted.count(), 'hand over').toBe(4)
})

test('what is done with hospitals takes a few taps each', async ({ openWindow, pona, receive }) => {
  test.slow()
  const now = await begin(openWindow, pona, PHONE)
  const { page, counted } = now
  const { tap, type } = counted
  const sheet = page.getByRole('dialog')
  const button = (name: string | RegExp) => sheet.getByRole('button', { name })
  await counted.begin()

  // Ask three.
  await tap(page.getByRole('button', { name: 'Hospitals', exact: true }))
  await tap(findTab(page).getByRole('button', { name: 'Ask hospitals' }))
  for (const name of ['Apollo', 'Fortis', 'Medanta'])
    await tap(sheet.getByRole('checkbox', { name: new RegExp(name) }))
  await tap(button('Go on with 3 hospitals'), page.getByLabel('How they agreed'))
  await type('On the phone with her')
  await tap(button('Go on with 3 hospitals'), button('Send to 3 hospitals'))
  await expectDone(now, '3 hospitals asked.', 10)

  // Read an answer, and say that it is read.
  await answer(now, receive)
  await tap(findHospital(page, 'Fortis'))
  await expect(findThread(page, 'Fortis')).toContainText('We can operate.')
  await expect(findHeading(page, 'Fortis')).toBeFocused()
  await tap(page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: /^Done/ }))
  await expectDone(now, /Read the answer of (?:Apollo|Fortis) done/, 2)

  // Chase.
  await tap(findHospital(page, 'Medanta'))
  await tap(findThread(page, 'Medanta').getByRole('button', { name: 'Fill in a reminder' }))
  await tap(findThread(page, 'Medanta').getByRole('button', { name: 'Send to Medanta' }))
  await expectDone(now, /Your mail to .Medanta. is on its way\. Next: Chase Medanta/, 3)

  // Enter an offer.
  await tap(findHospital(page, 'Apollo'))
  await tap(findThread(page, 'Apollo').getByRole('button', { name: 'Enter the offer' }))
  await tap(page.getByLabel('Price, or from'))
  await type('4500')
  await tap(button('Save the offer'))
  await expectDone(now, /The offer of .Apollo. is entered/, 5)

  // Compare.
  await tap(findTab(page).getByRole('button', { name: 'Compare offers (1)' }))
  const compared = findTab(page).getByRole('region', { name: 'Offers compared' })
  await expect(compared).toContainText('Apollo')
  expect.soft(await counted.count(), 'compare').toBe(1)
  await counted.begin()

  // Put into a reply.
  await tap(compared.getByRole('button', { name: 'Put into a reply' }), button('Send to the patient'))
  await expectDone(now, /The offers are on their way to .Wanjiku Mwangi/, 2)

  // Choose.
  await tap(compared.getByRole('button', { name: /^Chosen/ }))
  await expectDone(now, /Apollo. is chosen/, 1)

  // Tell the others.
  await tap(button('Tell 2 hospitals'))
  await expectDone(now, '2 hospitals will hear that another one was chosen.', 1)

  // Take back the consent.
  await tap(findHospital(page, 'Fortis'))
  await tap(findThread(page, 'Fortis').getByRole('button', { name: 'More about Fortis' }))
  await tap(page.getByRole('menuitem', { name: 'The consent is taken back' }), button('Take it back'))
  await expectDone(now, /The consent for .Fortis. is taken back/, 4)

  // Hand over.
  await tap(page.locator('.action-bar').getByRole('button', { name: 'More' }))
  await tap(
    page.getByRole('menuitem', { name: /^Hand over/ }),
    button('Zawadi').first(),
    button(/^As planned/),
  )
  await expect(findNotice(page, 'is with Zawadi.').first()).toBeVisible()
  expect.soft(await counted.count(), 'hand over').toBe(4)
})
