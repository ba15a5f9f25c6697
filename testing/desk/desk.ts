import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { sendContactEmail, sentAnswerSchema } from '../../contract/inquiry/send-contact-email.ts'
import { addStaff } from '../../server/auth/accounts/staff-accounts.ts'
import { createPasswords } from '../../server/auth/password/password.ts'
import { changeRows } from '../../server/company/staff/account-mac.ts'
import { findAccountByEmail } from '../../server/company/staff/accounts.ts'
import { write } from '../../server/company/staff/write.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { openConfiguredDatabase } from '../../server/platform/db/open.ts'
import { openKeyring } from '../../server/platform/vault/open-keyring.ts'
import { openVault } from '../../server/platform/vault/vault.ts'
import { cliFile } from '../server/commands.ts'
import { programEnvironment } from '../server/program-environment.ts'

const STEP_MS = 30_000

type Served = { origin: string; deskOrigin: string; dataDir: string }

export type Coordinator = {
  /** The clock for codes, if the test sets it. */
  now?: () => number
  name: string
  email: string
  password: string
  /** Set once the second factor is set up. */
  secret?: string
  lastStep?: number
}

/** Does what the staff command does: starting it for each account takes half a second. */
export async function addCoordinator(
  served: Served,
  name: string,
  { admin = false }: { admin?: boolean } = {},
): Promise<Coordinator> {
  const email = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@pona.example`
  const password = 'three quiet boats at dawn'
  await using store = await openStoreOf(served)
  const passwords = createPasswords(store)
  const hash = () => hashOnce(served.dataDir, () => passwords.hash(password))
  const deps = { ...store, now: Date.now, passwords: { ...passwords, hash } }
  await addStaff(deps, { email, name, admin, password })
  return { name, email, password }
}

const hashes = new Map<string, Promise<string>>()

/** All coordinators have one password, whose hash takes as long as the rest of an account. */
function hashOnce(dataDir: string, hash: () => Promise<string>): Promise<string> {
  const hashed = hashes.get(dataDir) ?? hash()
  hashes.set(dataDir, hashed)
  return hashed
}

/** As if half a minute had passed: the server takes the app's current code once more. */
export async function forgetUsedCodes(served: Served, who: Coordinator): Promise<void> {
  await using store = await openStoreOf(served)
  const { db, vault } = store
  const account = await findAccountByEmail(db, vault, who.email)
  if (account === undefined) throw new Error(`There is no account of ${who.email}`)
  await write({ ...store, now: Date.now }, ({ trx }) =>
    changeRows(trx, vault, account.id, () =>
      trx.updateTable('factor').set({ last_step: 0 }).where('staff_id', '=', account.id).execute(),
    ),
  )
  delete who.lastStep
}

async function openStoreOf({ dataDir, deskOrigin }: Served) {
  const config = parseConfig({ DATA_DIR: dataDir, DESK_ORIGIN: deskOrigin })
  const db = await openConfiguredDatabase(config, () => {})
  const vault = await openVault(db, await openKeyring(config, db))
  return { config, db, vault, [Symbol.asyncDispose]: () => db.destroy() }
}

/** Runs the staff command on a served product; returns its output. */
export async function runStaffCommand(served: Served, args: string[], input = ''): Promise<string> {
  const child = spawn(process.execPath, [cliFile, 'staff', ...args], {
    env: { ...programEnvironment, DATA_DIR: served.dataDir, DESK_ORIGIN: served.deskOrigin },
  })
  child.stdin.end(input)
  const [output, error, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.once('exit', resolve)),
  ])
  if (code !== 0) throw new Error(`The staff command ended with ${code}:\n${error}`)
  return output
}

/** Signs in through the pages; the first time it sets up the second factor too. */
export async function signIn(page: Page, served: Served, who: Coordinator, path = '/'): Promise<void> {
  await page.goto(served.deskOrigin + path)
  await typePassword(page, who)
  if (who.secret === undefined) await enrol(page, who)
  else await typeCode(page, who)
  await page.getByRole('button', { name: `Menu of ${who.name}` }).waitFor()
}

export async function typePassword(page: Page, { email, password }: Coordinator): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function enrol(page: Page, who: Coordinator): Promise<void> {
  await page.getByRole('heading', { name: 'Set up your second step' }).waitFor()
  // Nothing else is offered where there is no https.
  const app = page.getByRole('radio', { name: 'An app on my phone' })
  if (await app.isVisible()) await app.check()
  // The key appears with the picture.
  await page.getByAltText('QR code with the key').waitFor()
  await page.getByText('No camera at hand?').click()
  const secret = await page.locator('.enrolment__secret').textContent()
  who.secret = (secret ?? '').replaceAll(' ', '')
  await page.getByLabel('Code').fill(await readCode(who))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('button', { name: 'Later' }).click()
}

export async function typeCode(page: Page, who: Coordinator): Promise<void> {
  await page.getByLabel('Code').fill(await readCode(who))
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The app's current code. Each is accepted once: another sign-in waits up to half a minute for the next, unless used ones are forgotten. */
export async function readCode(who: Coordinator): Promise<string> {
  const now = who.now ?? Date.now
  await sleep(Math.max(((who.lastStep ?? 0) + 1) * STEP_MS - now(), 0))
  who.lastStep = Math.floor(now() / STEP_MS)
  return new TOTP({ secret: Secret.fromBase32(who.secret ?? '') }).generate({ timestamp: now() })
}

export type SentInquiry = { name: string; email: string; phone: string; treatment: string; message: string }

export async function sendInquiry(
  served: Served,
  words: Partial<SentInquiry & Record<string, unknown>> = {},
) {
  // A range of no other country: the desk offers no choice of country.
  const phone = `072${randomInt(1_000_000, 9_999_999)}`
  const response = await fetch(served.origin + sendContactEmail.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: 'pona-public' },
    body: JSON.stringify({
      name: 'Achieng Odhiambo',
      email: `achieng-${randomUUID()}@patient.example`,
      countryCode: '+254',
      phone,
      treatment: 'Heart valve',
      message: `My father is 61. He needs a new valve. ${randomUUID()}`,
      ...words,
    }),
  })
  if (!response.ok) throw new Error(`The inquiry was refused: ${response.status} ${await response.text()}`)
  return v.parse(sentAnswerSchema, await response.json()).reference
}

/** As if the site had a second language, in which all inquiries were sent. */
export async function speakSwahili(page: Page): Promise<void> {
  await page.route('**/desk/v1/workplace', async (route) => {
    const response = await route.fetch()
    const workplace: object = await response.json()
    await route.fulfill({
      response,
      json: { ...workplace, locales: ['en', 'sw'], inquiryLocales: ['en', 'sw'] },
    })
  })
  await page.route(/\/desk\/v1\/inquiries\/[^/?]+$/, async (route) => {
    const response = await route.fetch()
    const detail: { inquiry: object } = await response.json()
    await route.fulfill({ response, json: { ...detail, inquiry: { ...detail.inquiry, locale: 'sw' } } })
  })
}

/** As if the virus scanner had found something in the inquiry's file at this place in the order of arrival. */
export async function markInfected(served: Served, reference: string, place: number): Promise<void> {
  await using store = await openStoreOf(served)
  const { db } = store
  const files = await db
    .selectFrom('patient_file')
    .innerJoin('inquiry', 'inquiry.id', 'patient_file.inquiry_id')
    .select('file_id')
    .where('reference', '=', reference)
    .orderBy('begun_at')
    .orderBy('position')
    .execute()
  await db
    .updateTable('file')
    .set({ scan: 'infected' })
    .where('id', '=', files[place]?.file_id ?? '')
    .execute()
}
