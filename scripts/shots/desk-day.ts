import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { HOUR_MS } from '#contract/durations.ts'
import {
  addCoordinator,
  type Coordinator,
  type SentInquiry,
  sendInquiry,
  signIn,
} from '#testing/desk/desk.ts'
import type { Browser, BrowserContextOptions, Page } from '#testing/outside/playwright.ts'
import { pressInTurn } from './desk-acts.ts'
import { takeTemplate } from './desk-templates.ts'
import { sendLetters } from './mail.ts'

export type Served = { origin: string; deskOrigin: string; dataDir: string; lmtpPort: number }

type Day = {
  references: string[]
  /** The reference of the inquiry that came by phone. */
  entered: string
  /** Storage of Amina's browser, which is signed in. */
  storageState: NonNullable<BrowserContextOptions['storageState']>
}

type Sender = Partial<SentInquiry> & { hours: number; callInHours?: number; countryCode?: string }

/** Sender, hours since the inquiry, hours until the planned call. The first is overdue. */
const inquiries: readonly Sender[] = [
  {
    hours: 26,
    name: 'Wanjiku Mwangi',
    message: 'My mother is 67 and can not walk the stairs any more. What would a new knee cost in India?',
    phone: '0712 345 678',
    email: 'wanjiku@patient.example',
    treatment: 'Knee replacement',
  },
  {
    hours: 21,
    name: 'Abdirahman Sheikh Mohamed',
    message: 'My father had a heart attack in June. We have the angiogram.',
    countryCode: '+971',
    phone: '50 123 4567',
    treatment: 'Heart surgery',
  },
  {
    hours: 15,
    name: 'Jean-Baptiste Nshimirimana',
    message: 'I would like a second opinion before the treatment begins next month.',
    countryCode: '+44',
    phone: '7911 123456',
    treatment: '',
  },
  {
    hours: 9,
    name: 'Tigist Bekele',
    message: 'We have been trying for six years. Two rounds in Addis Ababa did not work.',
    countryCode: '+1',
    phone: '202 555 0143',
    treatment: 'IVF',
  },
  {
    hours: 1,
    name: 'Wanjiku M.',
    message: 'Did you get my message about my mother?',
    phone: '0712345678',
    email: 'wanjiku@patient.example',
    treatment: '',
  },
  {
    hours: 27,
    callInHours: 5,
    name: 'Fatuma Ali',
    message: 'My husband needs a new valve. We live in Sharjah. Call me after work.',
    countryCode: '+971',
    phone: '55 987 6543',
    treatment: 'Heart valve',
  },
]

/** Fills a running server with a day's inquiries, and what two coordinators did with them. */
export async function fillDay(browser: Browser, served: Served): Promise<Day> {
  const references: string[] = []
  for (const { hours, callInHours, ...words } of inquiries) references.push(await sendInquiry(served, words))
  await sendInquiry(served, { name: 'Best SEO', message: 'Good offer', website: 'https://seo.example' })
  setBack(served.dataDir, references)

  const visit = await browser.newContext()
  const page = await visit.newPage()
  await signIn(page, served, await addCoordinator(served, 'Amina', { admin: true }))
  const baraka = await addCoordinator(served, 'Baraka')
  sendAway(served.dataDir, { email: baraka.email, owns: references[1] ?? '' })
  await attachLeaflets(page, `${served.deskOrigin}/templates`)
  await answer(page, `${served.deskOrigin}/inquiries/${references[3]}`)
  const planned = `${served.deskOrigin}/inquiries/${references[2]}`
  await plan(page, planned, { key: 'c', note: 'after work, ask for his wife', time: 'In 2 hours' })
  await plan(page, planned, { key: 'f', note: 'chase Apollo', time: 'In 3 days', who: 'Baraka' })
  await plan(page, planned, {
    key: 'f',
    note: 'chase Fortis: is the second opinion there?',
    time: 'In a week',
  })
  const entered = await enter(page, `${served.deskOrigin}/new-inquiry`)
  const storageState = await visit.storageState()
  await visit.close()
  await tellAmina(browser, served, baraka, references)
  await sendLetters(served, references)
  return { references, entered, storageState }
}

async function answer(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await takeTemplate(page, 'First answer: what we need')
  await page
    .getByLabel('Reply', { exact: true })
    .fill('Dear Tigist,\n\nwe know two clinics that can help. May we call you today?')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('You replied').waitFor()
}

type Planned = { key: string; note: string; time: string; who?: string }

async function plan(page: Page, address: string, { key, note, time, who }: Planned): Promise<void> {
  await page.goto(address)
  await page.getByRole('region', { name: 'Conversation' }).waitFor()
  await page.keyboard.press('s')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press(key)
  await page.getByLabel('Note').fill(note)
  if (who) await page.getByLabel('Who').selectOption(who)
  await page.getByRole('button', { name: time }).click()
  await page.getByText(`“${note}”`).first().waitFor()
}

const leaflets = ['Guide to the hospital in Ahmedabad, with map.pdf', 'Visa letter.pdf']

async function attachLeaflets(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Edit First answer' }).click()
  const buffer = Buffer.from(`%PDF-1.7 ${'-'.repeat(240_000)}`)
  await page
    .locator('input[type=file]')
    .setInputFiles(leaflets.map((name) => ({ name, mimeType: 'application/pdf', buffer })))
  await page.getByRole('button', { name: 'Remove Visa letter.pdf' }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('2 files').waitFor()
}

/** Enters an inquiry by phone, without an address; returns its reference. */
async function enter(page: Page, address: string): Promise<string> {
  await page.goto(address)
  await page.getByLabel('Name').fill('Otieno Odhiambo')
  await page.locator('#fact-phone').fill('0733 111 222')
  await page.locator('#fact-writer').selectOption('relative')
  await page
    .getByLabel('What was said')
    .fill('His father needs a new hip. He would like to know what it costs.')
  await page.getByRole('radio', { name: 'Spoken' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('region', { name: 'Conversation' }).waitFor()
  return page.url().split('/').at(-1) ?? ''
}

function setBack(dataDir: string, references: readonly string[]): void {
  const db = new DatabaseSync(join(dataDir, 'pona.db'), { timeout: 5_000 })
  const update = db.prepare(
    `update inquiry set received_at = ?, owed_kind = ?, owed_at = ?, steps = ?, next_kind = ?, next_at = ?
      where reference = ?`,
  )
  for (const [index, { hours, callInHours }] of inquiries.entries()) {
    const receivedAt = Date.now() - hours * HOUR_MS
    const owedAt = receivedAt + 24 * HOUR_MS
    const callAt = callInHours && Date.now() + callInHours * HOUR_MS
    const call = { id: 'call', kind: 'call', at: callAt, note: null, by: null, for: null }
    const left = callAt
      ? [null, null, JSON.stringify([call]), 'call', callAt]
      : ['answer', owedAt, '[]', 'answer', owedAt]
    update.run(receivedAt, ...left, references[index] ?? '')
  }
  db.close()
}

/** Away for two days, covered by Amina. */
function sendAway(dataDir: string, { email, owns }: { email: string; owns: string }): void {
  const db = new DatabaseSync(join(dataDir, 'pona.db'), { timeout: 5_000 })
  const id = db.prepare('select id from staff where email = ?').get(email)?.['id'] ?? null
  db.prepare('update inquiry set owner = ? where reference = ?').run(id, owns)
  const [from, to] = [0, 2].map((days) =>
    new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10),
  )
  db.prepare("insert into absence select ?, ?, ?, id from staff where name = 'Amina'").run(
    id,
    from ?? '',
    to ?? '',
  )
  db.close()
}

/** A colleague assigns Amina an inquiry, which she sees, and mentions her in a note. */
async function tellAmina(
  browser: Browser,
  served: Served,
  baraka: Coordinator,
  references: readonly string[],
): Promise<void> {
  const visit = await browser.newContext()
  const page = await visit.newPage()
  const [first, second] = references
  await signIn(page, served, baraka, `/inquiries/${first}`)
  await page.getByRole('region', { name: 'Conversation' }).waitFor()
  await page.keyboard.press('h')
  await page.getByLabel('To', { exact: true }).fill('Amina')
  await pressInTurn(page, 'Enter', 'Enter')
  await page.getByText('is with Amina').first().waitFor()
  await page.goto(`${served.deskOrigin}/inquiries/${second}`)
  await page.getByRole('region', { name: 'Conversation' }).waitFor()
  await page.keyboard.press('n')
  await page
    .getByLabel('Note', { exact: true })
    .fill('@Amina, you know the clinic in Delhi. Can you call him?')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByText('You noted').waitFor()
  await visit.close()
}
