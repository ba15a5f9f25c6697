import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unsortedListSchema } from '#contract/desk/unsorted.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { createMailApp, type MailApp } from '#testing/mail/incoming.ts'
import { findMailOfSecret, toReportSecret, toReturnAddress } from '../../../server/case/life/report-secret.ts'
import { sampleReports, writeReport } from '../../../server/incoming-mail/parse/sample-reports.ts'

const RETURN_PATH = 'support@company.example'

let app: MailApp
let amina: Desk
let patients = 0

beforeAll(async () => {
  app = await createMailApp()
  amina = await openDesk(app, { email: 'amina@company.example' })
})

afterAll(() => app[Symbol.asyncDispose]())

type Sent = {
  reference: string
  replyId: string
  address: string
  id: string
  returnTo: string
  secret: string
}

/** A reply to a new patient, which the mail server has taken. */
async function send(): Promise<Sent> {
  const address = `patient${++patients}@patient.example`
  const phone = `0799 ${String(100_000 + patients)}`
  const reference = await receive(app, { email: address, phone, message: `Question ${patients}` })
  const { inquiry } = await amina.open(reference)
  const replyId = randomUUID()
  const body = {
    id: replyId,
    version: inquiry.version,
    subject: 'Your knee',
    body: 'Come in May.',
    copies: [],
  }
  expect((await amina.send('POST', `/inquiries/${reference}/replies`, body)).status).toBe(200)
  const { n, inquiry_id } = await app.db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: app.clock.now })
    .where('kind', '=', 'reply')
    .where('item_id', '=', replyId)
    .returning(['n', 'inquiry_id'])
    .executeTakeFirstOrThrow()
  const inquiryId = inquiry_id ?? ''
  const secret = toReportSecret(app.vault, { n, kind: 'reply', inquiryId, itemId: replyId })
  const returnTo = toReturnAddress(RETURN_PATH, secret)
  return { reference, replyId, address, id: `<${replyId}.reply@company.example>`, returnTo, secret }
}

async function readState({ reference, replyId }: Sent) {
  const { inquiry, messages } = await amina.open(reference)
  const delivery = messages.find(({ id }) => id === replyId)?.delivery?.state
  return { delivery, next: inquiry.next?.kind, automatic: messages.filter((one) => one.isAutomatic).length }
}

const readUnsorted = async () => (await amina.read('/unsorted', unsortedListSchema)).counts.open

async function readSuggested(): Promise<string[]> {
  const [newest] = (await amina.read('/unsorted', unsortedListSchema)).mails
  return newest?.suggestions.map(({ reference }) => reference) ?? []
}

/** The tests of reports read each format, too; these go through the whole server. */
const OFTEN_TRIED = 4

describe.each(sampleReports)('$format', (report) => {
  const tags = sampleReports.indexOf(report) < OFTEN_TRIED ? [] : 'only-in-all'
  const { outcome } = report
  const isReturned = outcome === 'returned'

  it('with the secret', async () => {
    const sent = await send()
    const before = await readUnsorted()
    await app.mail({ raw: writeReport(report, sent), to: sent.returnTo, envelopeFrom: '' })
    expect(await readState(sent)).toEqual({
      delivery: isReturned ? 'returned' : 'sent',
      next: isReturned ? 'call' : 'wait',
      automatic: outcome === 'unclear' ? 0 : 1,
    })
    expect((await readUnsorted()) - before).toBe(outcome === 'unclear' ? 1 : 0)
    if (outcome === 'unclear') expect(await readSuggested()).toEqual([sent.reference])
  })

  it('with the secret, of a mail that it names otherwise', { tags }, async () => {
    const sent = await send()
    const raw = writeReport(report, {
      address: 'nobody@elsewhere.example',
      id: '<changed@on-its-way.example>',
    })
    await app.mail({ raw, to: sent.returnTo, envelopeFrom: '' })
    expect((await readState(sent)).delivery).toBe(isReturned ? 'returned' : 'sent')
  })

  it('without the secret', async () => {
    const sent = await send()
    const before = await readUnsorted()
    await app.mail({ raw: writeReport(report, sent), envelopeFrom: '' })
    const { delivery, next } = await readState(sent)
    expect({ delivery, next }).toEqual({
      delivery: isReturned ? 'returned (unconfirmed)' : 'sent',
      next: isReturned ? 'call' : 'wait',
    })
    expect(await readUnsorted()).toBe(before)
  })

  it('about another inquiry', { tags }, async () => {
    const [one, other] = [await send(), await send()]
    // The mail of one and the patient of the other; then all of the other, at the secret address of the first.
    await app.mail({ raw: writeReport(report, { ...one, address: other.address }), envelopeFrom: '' })
    await app.mail({ raw: writeReport(report, other), to: one.returnTo, envelopeFrom: '' })
    expect((await readState(one)).delivery).toBe('sent')
    expect((await readState(other)).delivery).toBe(isReturned ? 'returned (unconfirmed)' : 'sent')
  })

  it('from a person', async () => {
    const sent = await send()
    const raw = writeReport(report, sent)
    await app.mail({
      raw: raw.replace(/^From: .*$/m, 'From: son@family.example'),
      envelopeFrom: 'son@family.example',
    })
    expect((await readState(sent)).delivery).toBe('sent')
  })
})

it('a secret names its mail alone, and none that has the number of an erased one', async () => {
  const [one, other] = [await send(), await send()]
  const find = (secret: string) => findMailOfSecret(app.db, app.vault, [secret])
  expect(await find(one.secret)).toMatchObject({ kind: 'reply', itemId: one.replyId })
  expect(await find(`${one.secret.slice(0, 8)}${other.secret.slice(8)}`)).toBeUndefined()
  expect(await find('a'.repeat(24))).toBeUndefined()
  await app.db
    .updateTable('outbox')
    .set({ item_id: randomUUID() })
    .where('item_id', '=', one.replyId)
    .execute()
  expect(await find(one.secret)).toBeUndefined()
})

it('a person who writes to the secret address is heard', async () => {
  const sent = await send()
  const before = await readUnsorted()
  await app.mail({
    to: sent.returnTo,
    text: 'My first mail to you failed. 550 5.1.1',
    envelopeFrom: 'aunt@family.example',
  })
  expect(await readUnsorted()).toBe(before + 1)
  await app.mail({ to: sent.returnTo, headers: [`In-Reply-To: ${sent.id}`] })
  expect((await readState(sent)).delivery).toBe('sent')
  expect((await amina.open(sent.reference)).messages.at(-1)).toMatchObject({ isAutomatic: false })
})
