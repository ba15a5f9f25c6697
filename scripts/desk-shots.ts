import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import {
  addCoordinator,
  type Coordinator,
  type SentInquiry,
  sendInquiry,
  signIn,
  speakSwahili,
} from '../tests/support/desk.ts'
import {
  askForReports,
  fillForWhatsApp,
  nameFirst,
  openLinkDialog,
  openList,
  sendSeveral,
  warnOfVirus,
} from './file-list-shots.ts'
import {
  openDicom,
  openFirstFile,
  openLastFile,
  openPdf,
  openSecondFile,
  sendReports,
  waitForThumbnails,
} from './file-shots.ts'
import { enterFromMail, openWhole, search, sendLetters, showLayout } from './mail-shots.ts'

const HOUR_MS = 60 * 60 * 1_000

type Served = { origin: string; deskOrigin: string; dataDir: string; lmtpPort: number }

export type DeskShot = {
  name: string
  path: string
  context: BrowserContextOptions
  reach?: (page: Page) => Promise<void>
  /** Runs after the picture, to reset the state. */
  leave?: (page: Page) => Promise<void>
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

/** Fills a running server with a day's inquiries; returns the desk's screens, light and dark. */
export async function prepareDeskShots(browser: Browser, served: Served): Promise<DeskShot[]> {
  const references: string[] = []
  for (const { hours, callInHours, ...words } of inquiries) references.push(await sendInquiry(served, words))
  await sendInquiry(served, { name: 'Best SEO', website: 'https://seo.example' })
  setBack(served.dataDir, references)

  const visit = await browser.newContext()
  const page = await visit.newPage()
  await signIn(page, served, await addCoordinator(served, 'Amina', { admin: true }))
  const baraka = await addCoordinator(served, 'Baraka')
  sendAway(served.dataDir, { email: baraka.email, owns: references[1] ?? '' })
  await attachLeaflets(page, `${served.deskOrigin}/templates`)
  await answer(page, `${served.deskOrigin}/inquiries/${references[3]}`)
  await plan(page, `${served.deskOrigin}/inquiries/${references[2]}`, 'after work, ask for his wife')
  const entered = await enter(page, `${served.deskOrigin}/new-inquiry`)
  const storageState = await visit.storageState()
  await visit.close()
  await tellAmina(browser, served, baraka, references)
  await sendLetters(served, references)
  const reports = `/inquiries/${await sendReports(served)}`
  const several = `/inquiries/${await sendSeveral(served)}`

  const inquiry = `/inquiries/${references[0]}`
  const screens: Omit<DeskShot, 'context'>[] = [
    { name: 'inbox', path: '/inbox/due' },
    { name: 'inbox-select', path: '/inbox/all', reach: selectTwo },
    { name: 'inbox-select-next', path: '/inbox/all', reach: planTwo },
    { name: 'inbox-filtered', path: '/inbox/all?country=%2B254' },
    { name: 'inbox-empty', path: '/inbox/later' },
    { name: 'inbox-covered', path: '/inbox/mine' },
    { name: 'inbox-spam', path: '/inbox/spam' },
    { name: 'inbox-offline', path: '/inbox/due', reach: goOffline },
    { name: 'inbox-undo', path: '/inbox/due', reach: claimFirst, leave: takeBack },
    { name: 'inquiry', path: inquiry },
    { name: 'inquiry-answered', path: `/inquiries/${references[3]}` },
    { name: 'inquiry-planned', path: `/inquiries/${references[2]}` },
    { name: 'inquiry-call', path: `/inquiries/${references[5]}` },
    { name: 'inquiry-next', path: inquiry, reach: (page) => page.keyboard.press('s') },
    { name: 'inquiry-hand-over', path: inquiry, reach: (page) => page.keyboard.press('h') },
    { name: 'inquiry-template', path: inquiry, reach: (page) => page.keyboard.press('t') },
    { name: 'inquiry-filled', path: inquiry, reach: fillTemplate },
    { name: 'inquiry-outcome', path: inquiry, reach: (page) => pressInTurn(page, 'p') },
    { name: 'inquiry-no-answer', path: inquiry, reach: (page) => pressInTurn(page, 'p', '2') },
    { name: 'inquiry-call-open', path: '/inbox/due', reach: leaveCallOpen },
    { name: 'inquiry-entered', path: `/inquiries/${entered}` },
    { name: 'inquiry-correct', path: inquiry, reach: correct },
    { name: 'entry', path: '/new-inquiry' },
    { name: 'entry-known', path: '/new-inquiry', reach: enterKnown },
    {
      name: 'inquiry-more',
      path: inquiry,
      reach: (page) => page.locator('.action-bar').getByRole('button', { name: 'More' }).click(),
    },
    { name: 'inquiry-close', path: inquiry, reach: (page) => page.keyboard.press('e') },
    { name: 'inquiry-left-alone', path: `/inquiries/${references[4]}`, reach: closeAsDied, leave: takeBack },
    { name: 'inquiry-relative', path: inquiry, reach: closeRelated, leave: takeBack },
    { name: 'keyboard-help', path: '/inbox/due', reach: (page) => page.keyboard.press('?') },
    { name: 'templates', path: '/templates', reach: listInSwahili },
    { name: 'template-form', path: '/templates', reach: editTemplate },
    { name: 'inquiry-files', path: inquiry, reach: showFiles },
    { name: 'inquiry-other-language', path: inquiry, reach: takeEnglish },
    { name: 'reports', path: reports, reach: waitForThumbnails },
    { name: 'viewer', path: reports, reach: openFirstFile },
    { name: 'viewer-zoomed', path: reports, reach: openSecondFile },
    { name: 'viewer-pdf', path: reports, reach: openPdf },
    { name: 'viewer-dicom', path: reports, reach: openDicom },
    { name: 'viewer-kept', path: reports, reach: openLastFile },
    { name: 'file-list', path: several, reach: openList },
    { name: 'file-list-name', path: several, reach: nameFirst },
    { name: 'file-list-virus', path: several, reach: warnOfVirus },
    { name: 'page-link', path: several, reach: openLinkDialog },
    { name: 'page-link-reply', path: inquiry, reach: askForReports },
    { name: 'page-link-whatsapp', path: `/inquiries/${entered}`, reach: fillForWhatsApp },
    { name: 'figures', path: '/figures' },
    { name: 'mail', path: '/mail' },
    { name: 'unsorted', path: '/unsorted' },
    { name: 'unsorted-open', path: '/unsorted', reach: openWhole },
    { name: 'unsorted-search', path: '/unsorted', reach: search },
    { name: 'unsorted-entry', path: '/unsorted', reach: enterFromMail },
    { name: 'inquiry-mail', path: inquiry },
    { name: 'inquiry-mail-layout', path: inquiry, reach: showLayout },
    { name: 'audit', path: '/audit' },
    { name: 'account', path: '/account' },
    { name: 'account-away', path: '/account', reach: showCircle },
    { name: 'account-push', path: '/account', reach: turnPushOn },
    { name: 'for-you', path: '/for-you' },
  ]
  return (['light', 'dark'] as const).flatMap((colorScheme) => [
    { name: `desk-sign-in-${colorScheme}`, path: '/', context: { colorScheme } },
    ...screens.map((screen) => ({
      ...screen,
      name: `desk-${screen.name}-${colorScheme}`,
      context: { colorScheme, storageState },
      reach: async (page: Page) => {
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
        await page.locator('.skeleton').first().waitFor({ state: 'detached' })
        await page.evaluate(() => document.fonts.ready)
        await screen.reach?.(page)
      },
    })),
  ])
}

async function closeAsDied(page: Page): Promise<void> {
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Died' }).click()
  await page.getByText('The patient has died.').waitFor()
}

/** The first inquiry has the same e-mail address. */
async function closeRelated(page: Page): Promise<void> {
  const link = page.getByRole('region', { name: 'From the same person' }).getByRole('link').first()
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Wanjiku M.', exact: true }).waitFor()
  await closeAsDied(page)
  await page.goBack()
  await page.getByText(/The patient of .* has died\./).waitFor()
}

function setBack(dataDir: string, references: readonly string[]): void {
  const db = new DatabaseSync(join(dataDir, 'pona.db'), { timeout: 5_000 })
  const update = db.prepare(
    'update inquiry set received_at = ?, next_kind = ?, next_at = ? where reference = ?',
  )
  for (const [index, { hours, callInHours }] of inquiries.entries()) {
    const receivedAt = Date.now() - hours * HOUR_MS
    const callAt = callInHours && Date.now() + callInHours * HOUR_MS
    const [kind, at] = callAt ? ['call', callAt] : ['answer', receivedAt + 24 * HOUR_MS]
    update.run(receivedAt, kind, at, references[index] ?? '')
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

async function showCircle(page: Page): Promise<void> {
  await page.getByLabel('Covered by').selectOption('Baraka')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('chain of covers').waitFor()
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

async function plan(page: Page, address: string, note: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('region', { name: 'Conversation' }).waitFor()
  await page.keyboard.press('s')
  await page.getByLabel('Note').fill(note)
  await page.getByRole('button', { name: 'In 2 hours' }).click()
  await page.getByText(`“${note}”`).first().waitFor()
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

/** Headless browsers deny notifications. */
async function turnPushOn(page: Page): Promise<void> {
  await page.route('**/push/devices/renew', (route) => route.fulfill({ json: { id: 'shown' } }))
  await page.route('**/desk/v1/push', async (route) => {
    const answer = await route.fetch()
    const device = { userAgent: await page.evaluate(() => navigator.userAgent), createdAt: Date.now() }
    const phone = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/153.0.0.0 Mobile Safari/537.36'
    const devices = [
      { ...device, id: 'shown', isCurrent: true },
      { ...device, id: 'phone', userAgent: phone, isCurrent: false },
    ]
    await route.fulfill({ json: { ...(await answer.json()), devices } })
  })
  await page.addInitScript(() => {
    const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/shown' }
    const registration = { pushManager: { getSubscription: async () => subscription } }
    navigator.serviceWorker.getRegistration = async () => registration as never
  })
  await page.reload()
  await page.getByRole('button', { name: 'Send a test' }).waitFor()
}

async function listInSwahili(page: Page): Promise<void> {
  await speakSwahili(page)
  await page.reload()
  await page.getByText('missing:').first().waitFor()
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

async function takeTemplate(page: Page, title: string): Promise<void> {
  await page.getByRole('region', { name: 'Write' }).getByRole('button', { name: 'Template' }).click()
  await page.getByRole('dialog').getByRole('button').filter({ hasText: title }).click()
}

async function showFiles(page: Page): Promise<void> {
  await takeTemplate(page, 'First answer: what we need')
  await page.getByRole('button', { name: 'Remove Visa letter.pdf' }).scrollIntoViewIfNeeded()
}

async function editTemplate(page: Page): Promise<void> {
  await listInSwahili(page)
  await page.getByRole('button', { name: 'Edit Reminder: reports are missing' }).click()
  const reply = page.getByLabel('Reply')
  await reply.fill((await reply.inputValue()).replace(' with {treatment}', '[ with your {treatment}]'))
  await page.getByText('Where the patient named no treatment').scrollIntoViewIfNeeded()
}

async function takeEnglish(page: Page): Promise<void> {
  await speakSwahili(page)
  await page.reload()
  await takeTemplate(page, 'A destination, its cost and time')
  await takeDestination(page)
  await page.getByText('This template has no Swahili text').scrollIntoViewIfNeeded()
}

async function pressInTurn(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

async function fillTemplate(page: Page): Promise<void> {
  await page.keyboard.press('t')
  // Not the button that closes the dialog: the templates may still be loading.
  await page.getByRole('list', { name: 'Templates' }).getByRole('button').first().click()
  await takeDestination(page)
  await page.waitForFunction(() => document.activeElement?.id === 'reply')
}

/** The destination is asked for once; later pictures find it chosen. */
async function takeDestination(page: Page): Promise<void> {
  const destination = page.getByRole('dialog', { name: 'Destination' })
  if (await destination.isVisible()) await destination.getByRole('button').first().click()
}

async function leaveCallOpen(page: Page): Promise<void> {
  await pressInTurn(page, 'j', 'p')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('u')
  await page.getByRole('button', { name: 'What came of it?' }).waitFor()
}

async function selectTwo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select' }).click()
  for (const box of await page
    .getByRole('checkbox')
    .all()
    .then((boxes) => boxes.slice(0, 2)))
    await box.check()
}

async function planTwo(page: Page): Promise<void> {
  await selectTwo(page)
  await page.keyboard.press('s')
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

async function correct(page: Page): Promise<void> {
  await page.keyboard.press('f')
  await page.getByRole('dialog', { name: 'Correct the facts' }).waitFor()
}

async function enterKnown(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Wanjiku')
  await page.locator('#fact-phone').fill('0712 345 678')
  await page.getByRole('radio', { name: 'Spoken' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Save as new' }).waitFor()
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
}

async function claimFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Claim/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
}

async function takeBack(page: Page): Promise<void> {
  const released = page.waitForResponse((response) => response.request().method() !== 'GET')
  await page.keyboard.press('z')
  await released
}
