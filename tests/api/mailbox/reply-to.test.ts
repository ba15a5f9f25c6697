import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { createMailApp, type MailApp } from '#testing/mail/incoming.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '#testing/mail/mail-server.ts'
import { wanjiku } from '#testing/server/inquiries.ts'

const SON = 'son@family.example'
const consent = { by: 'Wanjiku', on: '2026-01-02', to: 'Copies to her son' }

let app: MailApp
let amina: Desk
let mailServer: MailServer

beforeEach(async () => {
  mailServer = await startMailServer()
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

async function start(settings: Record<string, string> = {}): Promise<string> {
  app = await createMailApp(settings)
  amina = await openDesk(app, { email: 'amina@company.example' })
  return await receive(app)
}

/** Sends a reply with a copy, and a new link to the patient's page; returns all mails to people outside. */
async function reply(reference: string): Promise<ReceivedMail[]> {
  const { version } = (await amina.open(reference)).inquiry
  const body = {
    ...{ id: randomUUID(), version, subject: 'Your knee', body: 'Dear Wanjiku' },
    copies: [{ address: SON, consent }],
  }
  expect((await amina.send('POST', `/inquiries/${reference}/replies`, body)).status).toBe(200)
  expect((await amina.send('POST', `/inquiries/${reference}/link`)).status).toBe(200)
  await deliver(app, mailServer)
  return mailServer.mails.filter(({ envelopeTo }) => !envelopeTo.includes('support@company.example'))
}

const toReplyAddress = (mail: ReceivedMail | undefined) => mail?.replyTo?.[0]?.address ?? ''
const readAnswers = async (reference: string) =>
  (await amina.open(reference)).messages.filter(({ text }) => text === 'When can we come?')

it('every mail to a patient asks for answers to the tagged address, by which they find the inquiry', async () => {
  const reference = await start()
  const mails = await reply(reference)
  expect(mails).toHaveLength(4)
  for (const mail of mails) {
    expect(toReplyAddress(mail)).toMatch(/^support\+[a-z0-9]+@company\.example$/)
    await app.mail({ from: 'cousin@family.example', to: toReplyAddress(mail) })
  }
  expect(await readAnswers(reference)).toHaveLength(4)
})

it('without tags the address is bare, and an answer is found by the Message-ID that it names', async () => {
  const reference = await start({ MAIL_TAGS: 'off' })
  const mails = await reply(reference)
  expect(mails).toHaveLength(4)
  for (const mail of mails) {
    expect(toReplyAddress(mail)).toBe('support@company.example')
    await app.mail({ headers: [`References: <theirs@x> ${mail.messageId}`] })
  }
  expect(await readAnswers(reference)).toHaveLength(4)
})

it('each mail has a secret of its own in its envelope, which nothing in it tells', async () => {
  const reference = await start()
  const mails = await reply(reference)
  const secrets = mails.map(({ envelopeId }) => envelopeId)
  expect(new Set(secrets).size).toBe(4)
  for (const { envelopeId, envelopeFrom, source } of mails) {
    expect(envelopeId).toMatch(/^[a-z2-7]{24}$/)
    expect(envelopeFrom).toBe('hello@company.example')
    expect(secrets.filter((secret) => source.includes(secret))).toEqual([])
  }
  const copy = mails.find(({ envelopeTo }) => envelopeTo.includes(SON))
  const original = mails.find((mail) => mail !== copy && mail.messageId === copy?.messageId)
  expect(original).toBeDefined()
  expect(copy?.envelopeId).not.toBe(original?.envelopeId)
})

it('with MAIL_RETURN_PATH the secret is in the sender of the envelope, too', async () => {
  const reference = await start({ MAIL_RETURN_PATH: 'bounces@company.example' })
  for (const { envelopeId, envelopeFrom, from } of await reply(reference)) {
    expect(envelopeFrom).toBe(`bounces+${envelopeId}@company.example`)
    expect(from?.address).toBe('hello@company.example')
  }
})

it('the address of an inquiry that was merged leads to where its patient is now', async () => {
  const reference = await start()
  const repeat = await receive(app, { message: 'Again', phone: '0799 111 222', email: 'w@work.example' })
  const mail = (await reply(repeat)).find(({ envelopeTo }) => envelopeTo.includes('w@work.example'))
  const { version } = (await amina.open(repeat)).inquiry
  await amina.send('POST', `/inquiries/${repeat}/merge`, { version, into: reference })
  await app.mail({ from: wanjiku.email, to: toReplyAddress(mail) })
  await app.mail({ from: wanjiku.email, headers: [`In-Reply-To: ${mail?.messageId}`] })
  expect(await readAnswers(reference)).toHaveLength(2)
  expect((await amina.open(reference)).inquiry.next).toMatchObject({ kind: 'reply' })
})
