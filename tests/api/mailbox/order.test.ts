import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { createMailApp, type MailApp } from '#testing/mail/incoming.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { storeRawMails } from '../../../server/incoming-mail/stored/raw-mails.ts'

let app: MailApp
let amina: Desk
let reference: string

beforeEach(async () => {
  app = await createMailApp()
  amina = await openDesk(app, { email: 'amina@company.example' })
  reference = await receive(app, { message: 'My knee hurts.' })
})

afterEach(() => app[Symbol.asyncDispose]())

async function write(text: string, dated?: number): Promise<void> {
  const headers = dated === undefined ? [] : [`Date: ${new Date(dated).toUTCString()}`]
  await app.mail({ from: wanjiku.email, vouched: true, text, headers })
}

const readTexts = async () => (await amina.open(reference)).messages.map(({ text }) => text)
const readLastWords = async () =>
  (await amina.list('view=all')).rows.find((row) => row.reference === reference)?.lastWords
const readDates = async () => (await amina.open(reference)).messages.map(({ mail }) => mail?.date ?? null)

it.each([
  ['minutes', HOUR_MS / 2],
  ['hours', 5 * HOUR_MS],
  ['days', 72 * HOUR_MS],
  ['years', 3 * 365 * 24 * HOUR_MS],
])('a mail whose clock is %s slow or fast stands where it arrived', async (_, wrongMs) => {
  app.clock.now += 10 * MINUTE_MS
  await write('Slow', app.clock.now - wrongMs)
  app.clock.now += 10 * MINUTE_MS
  await write('Fast', app.clock.now + wrongMs)
  app.clock.now += 10 * MINUTE_MS
  await write('Right', app.clock.now)
  expect(await readTexts()).toEqual(['My knee hurts.', 'Slow', 'Fast', 'Right'])
  expect(await readLastWords()).toMatchObject({ text: 'Right' })
})

it('the date of the sender stands beside it where it differs by more than an hour', async () => {
  const now = Math.floor(app.clock.now / 1000) * 1000
  for (const ms of [-2 * HOUR_MS, -HOUR_MS / 2, 0, HOUR_MS / 2, 48 * HOUR_MS]) await write(`${ms}`, now + ms)
  await write('undated')
  expect(await readDates()).toEqual([null, now - 2 * HOUR_MS, null, null, null, now + 48 * HOUR_MS, null])
})

it('a call that a coordinator notes stands at the time that was noted', async () => {
  app.clock.now += 10 * MINUTE_MS
  await write('First mail')
  const calledAt = app.clock.now + 10 * MINUTE_MS
  app.clock.now += 20 * MINUTE_MS
  await write('Second mail', app.clock.now - 5 * HOUR_MS)
  app.clock.now += 10 * MINUTE_MS
  const said = { id: randomUUID(), channel: 'call', text: 'On the phone', at: calledAt, files: [] }
  await amina.act(reference, { action: 'log-said', said, isDue: false })
  expect(await readTexts()).toEqual(['My knee hurts.', 'First mail', 'On the phone', 'Second mail'])
  expect(await readLastWords()).toMatchObject({ text: 'Second mail' })
})

it('a mailbox whose clock is ahead puts no mail into the future', async () => {
  const now = app.clock.now
  const mails = [{ raw: Buffer.from('Subject: x\r\n\r\nWords'), arrivedAt: now + 5 * HOUR_MS }]
  await app.db.transaction().execute(async (trx) => {
    await storeRawMails(trx, app.vault, { source: 'x', uidvalidity: null, now }, mails)
  })
  expect(await app.db.selectFrom('mail').select('arrived_at').execute()).toEqual([{ arrived_at: now }])
})
