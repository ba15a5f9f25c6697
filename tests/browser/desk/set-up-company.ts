import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect } from '#testing/desk/browser.ts'
import type { Locator, Page } from '#testing/outside/playwright.ts'
import { countWork, type Work } from './count-work.ts'
import { findNotice } from './desk-page.ts'

export const douro = {
  name: 'Douro Health Abroad',
  legalName: 'Douro Health Abroad, Lda.',
  storedIn: 'Portugal',
  email: 'care@douro.example',
  phone: '+351 21 000 0001',
  whatsApp: '+351 91 000 0002',
  address: ['Rua do Exemplo 12', 'Lisbon, Portugal'],
  prefix: 'DHA',
}

/**
 * Traces of the example, which must not be left anywhere. A small "pona" is the program, and Swahili a language of the
 * pages unless it is what the name comes from.
 */
export const traces =
  /(?<!X-)Pona|pona\.example|\+254|Nairobi|East Africa|\bEAT\b|Kenya|Swahili for|in English or Swahili|#0e4d45|#c8502f|#f0b13c|#fbf6ec/

const colours = {
  Paper: '#f5f7fb',
  Cards: '#ffffff',
  Text: '#16202e',
  'Headings and buttons': '#123f7a',
  'Dark ground': '#0d2f5e',
  Accent: '#c0392b',
  'Main button': '#8c1d2c',
  Highlight: '#f2c14e',
}

const destinations = [
  { name: 'Spain', description: 'Two large hospitals, four hours by train.', knownFor: 'Joints\nTeeth' },
  { name: 'Brazil', description: 'Where everybody speaks as you do.', knownFor: 'Teeth\nEyes' },
  { name: 'Germany', description: 'Where many hips are made new.', knownFor: 'Hips\nKnees' },
]

// Pages with their pictures are rendered before they count.
const SAVED = { timeout: 40_000 }

/** Each step of the set-up, from the company to its end. */
export async function setUpCompany(page: Page, smtpUrl: string): Promise<void> {
  await findStep(page, 'Company')
  await fillCompany(page)
  await goOn(page)
  await findStep(page, 'Look')
  await fillLook(page)
  await goOn(page)
  await findStep(page, 'Photographs')
  await addPhotograph(page, 'At the top of the page', 'A house by a lake', '#7a93b8')
  await addPhotograph(page, 'Beside “About us”', 'Two nurses at a bedside', '#b89a7a')
  await goOn(page)
  await findStep(page, 'Office hours and holidays')
  await fillHours(page)
  await goOn(page)
  await findStep(page, 'Destinations')
  await fillDestinations(page)
  await goOn(page)
  await findStep(page, 'Mail')
  await page.getByLabel('Who runs the mailbox').selectOption('Another')
  await expect(page.getByLabel('E-mail address')).toHaveValue(douro.email)
  await page.getByLabel('Server that sends').fill(new URL(smtpUrl).host)
  await page.getByLabel('Read patients’ answers from it, too').uncheck()
  await goOn(page)
}

async function findStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `Set up: ${title}` })).toBeVisible(SAVED)
}

async function goOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and go on' }).click()
}

async function fillCompany(page: Page): Promise<void> {
  await page.getByLabel('Country', { exact: true }).selectOption('Portugal +351')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await page.getByLabel('Name', { exact: true }).fill(douro.name)
  await page.getByLabel('Registered name').fill(douro.legalName)
  await page.getByLabel('Country of the data').fill(douro.storedIn)
  await page.getByLabel('E-mail address').fill(douro.email)
  await page.getByLabel('Telephone', { exact: true }).fill(douro.phone)
  await page.getByLabel('WhatsApp').fill(douro.whatsApp)
  await page.getByLabel('Postal address').fill(douro.address.join('\n'))
  await page.getByText('More about the company').click()
  await expect(page.getByLabel('References begin with')).toHaveValue(douro.prefix)
}

async function fillLook(page: Page): Promise<void> {
  await page.getByText('All other colours').click()
  for (const [name, colour] of Object.entries(colours))
    await page.getByLabel(name, { exact: true }).fill(colour)
  await expect(page.getByText(/, and needs \d/)).toHaveCount(0)
  const sign = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#c0392b' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Choose a logo')
    .setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer: sign })
  await expect(page.getByAltText('Your logo')).toBeVisible()
}

async function addPhotograph(page: Page, place: string, alt: string, background: string): Promise<void> {
  const group = page.getByRole('group', { name: place })
  const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await group
    .getByLabel('Choose a photograph')
    .setInputFiles({ name: 'photograph.jpg', mimeType: 'image/jpeg', buffer })
  await group.getByLabel('What it shows').fill(alt)
}

async function fillHours(page: Page): Promise<void> {
  await expect(page.getByLabel('Time zone of the office')).toHaveValue('Europe/Lisbon')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await page.getByRole('checkbox', { name: day }).check()
  await page.getByLabel('Friday, closes').fill('16:00')
}

async function fillDestinations(page: Page): Promise<void> {
  for (const one of destinations) await addDestination(page, one)
  for (const name of ['India', 'Thailand', 'Singapore', 'Turkey', 'Dubai']) await remove(page, name)
  const spain = findDestination(page, 'Spain')
  await spain.getByLabel('Rating of 5').fill('4.6')
  await spain.getByLabel('Source of the figures').fill('Our survey of 31 patients')
  await spain.getByLabel('As of').fill('2026-10-31')
}

async function addDestination(
  page: Page,
  { name, description, knownFor }: (typeof destinations)[number],
): Promise<void> {
  await page.getByRole('button', { name: 'Add a destination' }).click()
  const named = page.getByLabel('Name of the destination')
  const added = page.locator('details').filter({ has: named }).last()
  await added.getByLabel('Name of the destination').fill(name)
  await added.getByLabel('Description').fill(description)
  await added.getByLabel('Known for').fill(knownFor)
  await added.getByLabel('What the drawing shows').fill(`A boat before a large sun in ${name}`)
}

async function remove(page: Page, name: string): Promise<void> {
  await page.locator('summary', { hasText: name }).click()
  await page.getByRole('button', { name: `Remove ${name}` }).click()
}

function findDestination(page: Page, name: string): Locator {
  return page.locator('details').filter({ has: page.locator('summary', { hasText: name }) })
}

/** Downloads the keys and types the end of the copy. */
export async function keepKeys(page: Page, { press, fill }: Work = countWork(page)): Promise<void> {
  const downloading = page.waitForEvent('download')
  await press('Download the keys')
  const [first = ''] = readFileSync(await (await downloading).path(), 'utf8').split('\n')
  await fill('The last 6 characters of the first line', first.slice(-6))
  await press('I keep them')
  await expect(findNotice(page, 'The keys are kept.')).toBeVisible()
}

/** Once the set-up has ended: with a mail server, the link goes by mail. */
export async function inviteColleagues(page: Page): Promise<void> {
  for (const name of ['Ines', 'Tomas']) {
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
    await dialog.getByLabel('Name').fill(name)
    const email = `${name.toLowerCase()}@douro.example`
    await dialog.getByLabel('E-mail address').fill(email)
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await expect(findNotice(page, `A mail with a link is on its way to ${email}`)).toBeVisible()
  }
}

export async function publishTitle(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(findNotice(page, 'The draft is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(findNotice(page, 'Published.')).toBeVisible(SAVED)
}
