import { randomUUID } from 'node:crypto'
import { hospitalsSchema } from '#contract/desk/hospitals.ts'
import { findViolations } from '#testing/desk/axe.ts'
import { expect, type OpenWindow, type Pona } from '#testing/desk/browser.ts'
import { addHospital, type ReferralDesk, type Referred, refer } from '#testing/desk/referrals.ts'
import { createPdf } from '#testing/files/pdf.ts'
import { sendInquiryWithFiles } from '#testing/files/sent-files.ts'
import type { Page } from '#testing/outside/playwright.ts'
import { findNotice, findRow, findSoonest, openDesk } from './desk-page.ts'
import {
  addHospitals,
  findHospital,
  findTab,
  findThread,
  type HospitalName,
  openColleague,
  openThread,
  toAddress,
  toAnswer,
} from './hospitals.ts'
import { test } from './incoming-mail.ts'

test.use({ expectedConsole: [/status of (?:404|409|413|422)|Failed to load resource|net::ERR/] })

type Case = { page: Page; colleague: ReferralDesk; reference: string; patient: string }

/** An inquiry with two reports and three hospitals that nobody has asked yet, open at the desk. */
async function begin(openWindow: OpenWindow, pona: Pona): Promise<Case> {
  const colleague = await openColleague(pona)
  await addHospitals(colleague)
  const files = ['Report', 'Blood test'].map((name) => ({ name: `${name}.pdf`, content: createPdf([name]) }))
  const patient = `Wanjiku ${randomUUID().slice(0, 4)}`
  const { reference } = await sendInquiryWithFiles(pona, files, { name: patient })
  const { page } = await openDesk(openWindow, pona, 'Amina', { path: `/inquiries/${reference}` })
  return { page, colleague, reference, patient }
}

async function ask({ colleague, reference }: Case, name: HospitalName): Promise<Referred> {
  const { hospitals } = await colleague.read('/hospitals', hospitalsSchema)
  const found = hospitals.find((one) => one.name === name)
  const referred = await refer(colleague, reference, found?.id ?? '')
  const [report] = (await colleague.open(reference)).files
  await referred.consent({ files: [report?.id] })
  await referred.send()
  return referred
}

test('a consent is noted for a file that it lacks, before the mail leaves', { tag: '@journey' }, async ({
  openWindow,
  pona,
}) => {
  const now = await begin(openWindow, pona)
  const { page } = now
  await ask(now, 'Fortis')
  const thread = await openThread(page, 'Fortis')
  await thread.getByLabel('Mail to Fortis').fill('Here is the blood test.')
  await thread.getByText('From this inquiry (2)').click()
  await thread.getByRole('checkbox', { name: /^Blood test/ }).check()
  await expect(
    thread.getByText('has not agreed yet that this goes to the hospital: Blood test'),
  ).toBeVisible()
  await thread.getByRole('button', { name: 'Send to Fortis' }).click()
  await expect(thread.getByRole('alert').filter({ hasText: 'Not sent yet.' })).toBeVisible()

  await thread.getByRole('alert').getByRole('button', { name: 'Note the consent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Consent for Fortis' })
  await expect(dialog.getByRole('checkbox', { name: /^Blood test/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save the consent' }).click()
  await expect(dialog.getByText('Enter how they agreed')).toBeVisible()
  await expect(dialog.getByLabel('How they agreed')).toBeFocused()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByLabel('How they agreed').fill('On the phone')
  await page.keyboard.press('Control+Enter')
  await expect(findNotice(page, /The consent for .Fortis. is noted/)).toBeVisible()
  await expect(thread).toContainText('2 files')
  await thread.getByRole('button', { name: 'Send to Fortis' }).click()
  await expect(findNotice(page, /Your mail to .Fortis. is on its way/)).toBeVisible()
  await expect(thread.getByRole('article').filter({ hasText: 'Here is the blood test.' })).toContainText(
    'Blood test.pdf',
  )
  await expect(thread.getByLabel('Mail to Fortis')).toHaveValue('')
  expect(await findViolations(page)).toEqual([])
})

test('somebody else in a thread is shown as such, until a coordinator says that they belong to the hospital', async ({
  openWindow,
  pona,
  receive,
}) => {
  const now = await begin(openWindow, pona)
  const { page, colleague, reference } = now
  await ask(now, 'Fortis')
  const thread = await openThread(page, 'Fortis')
  await receive({
    ...(await toAnswer(colleague, reference, 'Fortis', 'I am the surgeon.')),
    from: 'rao@clinic.example',
  })
  const mail = thread.getByRole('article').filter({ hasText: 'I am the surgeon.' })
  await expect(mail).toContainText('not from an address of the hospital')
  await mail.getByRole('button', { name: 'Belongs to this hospital' }).click()
  await expect(mail).toContainText('from an address of the hospital')
  await expect(mail.getByRole('button', { name: 'Belongs to this hospital' })).toHaveCount(0)
  await expect(thread.getByRole('list', { name: 'Goes to' })).toContainText('rao@clinic.example')

  // The patient's conversation has none of it, and the mail can be moved there.
  await mail.getByRole('button', { name: 'More about this mail' }).click()
  await page.getByRole('menuitem', { name: 'Move it elsewhere …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'To the patient’s conversation' }).click()
  await expect(findNotice(page, 'The mail is moved to the patient’s conversation.')).toBeVisible()
  await expect(mail).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(mail).toBeVisible()
})

test('a new address is pointed out, and steps name their hospital in every list', async ({
  openWindow,
  pona,
}) => {
  const now = await begin(openWindow, pona)
  const { page, colleague, reference } = now
  const { id } = await addHospital(colleague, { name: 'Aster' })
  const aster = await refer(colleague, reference, id)
  await aster.consent()
  await aster.send()
  const { id: _id, answered: _answered, ...words } = await aster.hospital()
  await colleague.send('PUT', `/hospitals/${id}`, {
    ...words,
    addresses: [{ name: '', address: 'new@aster.example' }],
  })
  await page.reload()
  const thread = await openThread(page, 'Aster')
  await expect(thread.getByRole('list', { name: 'Goes to' })).toContainText(/new@aster.example new since \d/)

  await thread.getByRole('button', { name: 'More about Aster' }).click()
  await page.getByRole('menuitem', { name: 'Plan a step about it …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Next step about Aster' })
  await dialog.getByRole('button', { name: 'Call' }).click()
  await findSoonest(page).click()
  await expect(findNotice(page, /Aster: Call planned/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Also planned' })).toContainText(/Chase Aster|Aster: Call/)
  await page.goto(`${pona.deskOrigin}/inbox/all`)
  await expect(findRow(page, reference)).toContainText(/Aster/)
})

test('the words of a hospital on the phone are written down in its thread, and undone', async ({
  openWindow,
  pona,
}) => {
  const now = await begin(openWindow, pona)
  const { page } = now
  await ask(now, 'Apollo')
  const thread = await openThread(page, 'Apollo')
  await thread.getByRole('button', { name: 'More about Apollo' }).click()
  await page.getByRole('menuitem', { name: 'Note what they said by telephone …' }).click()
  await expect(page.getByLabel('Who said it')).toHaveValue(/.+/)
  const field = page.getByRole('textbox', { name: 'What Apollo said' })
  await expect(field).toBeFocused()
  await field.fill('The price is 4,000.')
  await page.getByLabel('How', { exact: true }).selectOption('On the phone')
  await page.getByRole('button', { name: 'Save as Apollo’s' }).click()
  await expect(findNotice(page, /What .*Apollo.* said is in|What the hospital said is in/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Conversation' })).not.toContainText('The price is 4,000.')
  await page.keyboard.press('b')
  const said = findThread(page, 'Apollo').getByRole('article').filter({ hasText: 'The price is 4,000.' })
  await expect(said).toContainText('Apollo called')
  await expect(said).toContainText('noted by you')
  await page.keyboard.press('z')
  await expect(said).toHaveCount(0)
})

test('a mail of a hospital that names no thread is suggested for each, with none chosen', async ({
  openWindow,
  pona,
  receive,
}) => {
  const now = await begin(openWindow, pona)
  const { page, patient, reference } = now
  await ask(now, 'Medanta')
  const subject = `Our offer ${randomUUID()}`
  await receive({ from: toAddress('Medanta'), subject, words: 'Here it is.', isVouchedFor: true })
  await page.goto(`${pona.deskOrigin}/unsorted`)
  const mail = page.getByRole('article', { name: subject })
  const suggestion = mail.getByRole('listitem').filter({ hasText: reference })
  await expect(suggestion).toContainText(`To the thread of Medanta in ${reference} (${patient})`)
  await expect(suggestion.getByRole('button')).not.toHaveClass(/tool--main/)
  await suggestion.getByRole('button', { name: /^Attach/ }).click()
  await expect(findNotice(page, /attached to the thread of .Medanta. in/)).toBeVisible()
  await page.goto(`${pona.deskOrigin}/inquiries/${reference}`)
  await expect(await openThread(page, 'Medanta')).toContainText('Here it is.')
})

test('asking goes on with the rest where one of several hospitals fails', async ({ openWindow, pona }) => {
  const { page } = await begin(openWindow, pona)
  await page.keyboard.press('b')
  await findTab(page).getByRole('button', { name: 'Ask hospitals' }).click()
  const dialog = page.getByRole('dialog')
  for (const name of ['Apollo', 'Fortis'])
    await dialog.getByRole('checkbox', { name: new RegExp(name) }).check()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await dialog.getByLabel('How they agreed').fill('On the phone')
  await dialog.getByRole('checkbox', { name: /^Report/ }).check()
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('list', { name: 'Attached files' })).toContainText('Report')
  expect(await findViolations(page)).toEqual([])
  let sends = 0
  await page.route('**/referrals/*/send', (route) => {
    sends += 1
    return sends === 2 ? route.abort() : route.continue()
  })
  await dialog.getByRole('button', { name: 'Send to 2 hospitals' }).click()
  await expect(dialog.getByText('One mail was not sent.')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Apollo' })).toContainText('on its way')
  await dialog.getByRole('button', { name: 'Send to 2 hospitals' }).click()
  await expect(findNotice(page, '2 hospitals asked.')).toBeVisible()
  expect(sends).toBe(3)
  await expect(findHospital(page, 'Fortis')).toContainText('1 message')
})

test('a mail that the server does not take stays with its words', async ({ openWindow, pona }) => {
  const now = await begin(openWindow, pona)
  const { page } = now
  await ask(now, 'Fortis')
  const thread = await openThread(page, 'Fortis')
  await thread.getByLabel('Mail to Fortis').fill('Is there a bed in May?')
  await page.route('**/send', (route) => route.abort())
  await page.keyboard.press('Control+Enter')
  await expect(thread.getByRole('alert')).toContainText('Your text is still here.')
  await expect(thread.getByLabel('Mail to Fortis')).toHaveValue('Is there a bed in May?')
  await page.unroute('**/send')
  await thread.getByRole('button', { name: 'Send to Fortis' }).click()
  await expect(findNotice(page, /Your mail to .Fortis. is on its way/)).toBeVisible()
  await expect(thread.getByRole('article').filter({ hasText: 'Is there a bed in May?' })).toHaveCount(1)
})

test('erasing names the hospitals that got something', async ({ openWindow, pona }) => {
  const now = await begin(openWindow, pona)
  const { page, reference } = now
  await ask(now, 'Fortis')
  await page.locator('.action-bar').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Erase for good …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase for good' })
  await dialog.getByRole('radio', { name: 'The patient asked for it' }).check()
  await dialog.getByLabel(/^Type the reference/).fill(reference)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(findNotice(page, 'Ask these hospitals to delete it too: Fortis.')).toBeVisible()
})
