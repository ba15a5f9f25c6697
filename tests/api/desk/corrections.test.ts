import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type InquiryDetail, inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { mailsSchema } from '#contract/desk/oversight.ts'
import { repliesOf } from '#testing/desk/conversation.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { createOutbox, type Outbox, until } from '#testing/mail/outbox.ts'
import { postJson, readRows, wanjiku } from '#testing/server/inquiries.ts'
import { MailError } from '../../../server/platform/mail/mail-error.ts'

let outbox: Outbox
let app: Outbox['app']
let amina: Desk
let mailServer: MailServer
let reference: string

beforeEach(async () => {
  outbox = await createOutbox()
  app = outbox.app
  amina = await openDesk(app, { email: 'amina@pona.test', name: 'Amina' })
  mailServer = await startMailServer()
  reference = await receive(app)
})

afterEach(async () => {
  await outbox[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

const facts = {
  ...{ name: wanjiku.name, email: wanjiku.email, countryCode: '+254', phone: wanjiku.phone },
  ...{ treatment: wanjiku.treatment, locale: 'en', writer: null },
}

function correct(changes: Record<string, unknown>): Promise<Response> {
  return amina.send('POST', `/inquiries/${reference}/facts`, { ...facts, version: 1, ...changes })
}

async function correctOne(changes: Record<string, unknown>): Promise<InquiryDetail> {
  const response = await correct(changes)
  expect(response.status).toBe(200)
  return parse(inquiryDetailSchema, await response.json())
}

describe('a correction', () => {
  it('changes facts, and the event names their kinds, never their values', async () => {
    const changes = {
      name: 'Wanjiku Mwangi Kamau',
      phone: '0712 345 679',
      treatment: 'Hip',
      writer: 'relative',
    }
    const { inquiry, history } = await correctOne(changes)
    expect(inquiry).toMatchObject({
      ...{ ...facts, ...changes, e164: '+254712345679', message: wanjiku.message },
      ...{ version: 2, undo: null, next: { kind: 'answer' } },
    })
    expect(history.find(({ kind }) => kind === 'facts-corrected')).toMatchObject({
      ...{ actor: amina.id, detail: { facts: ['name', 'phone', 'treatment', 'writer'] } },
    })
    expect(JSON.stringify((await readRows(app)).events)).not.toContain('Kamau')
  })

  it('makes the inquiry findable by the new words, and no longer by the former ones', async () => {
    expect((await amina.list('view=all&q=0712345678')).rows).toHaveLength(1)
    await correctOne({ email: 'kamau@patient.example', phone: '0799 000 111' })
    expect((await amina.list('view=all&q=0712345678')).rows).toEqual([])
    expect((await amina.list('view=all&q=kamau@patient.example')).rows).toHaveLength(1)
    const other = await receive(app, { email: 'KAMAU@patient.example', message: 'Again' })
    expect((await amina.open(other)).related).toMatchObject([{ reference, same: ['email'] }])
    const former = await receive(app, { message: 'The former address writes' })
    expect((await amina.open(former)).related).toMatchObject([{ reference: other, same: ['phone'] }])
  })

  it('may remove an address or number, which then relates to nobody', async () => {
    const { inquiry } = await correctOne({ phone: '' })
    expect(inquiry.e164).toBe('')
    expect(await readError(await correct({ version: 2, phone: '', email: '' }))).toMatchObject({
      status: 422,
    })
  })

  it('is decided on the version that was seen', async () => {
    await amina.act(reference, { action: 'claim' })
    expect(await readError(await correct({ name: 'Kamau' }))).toEqual({
      ...{ status: 409, code: 'changed_meanwhile' },
    })
  })

  it('changes nothing when it is sent again', async () => {
    const changes = { name: 'Kamau' }
    await correctOne(changes)
    const { inquiry, history } = await correctOne(changes)
    expect(inquiry.version).toBe(2)
    expect(history.filter(({ kind }) => kind === 'facts-corrected')).toHaveLength(1)
  })

  it('can’t be undone, because the former words are not kept', async () => {
    await correctOne({ name: 'Kamau' })
    const undo = { action: 'undo', version: 2, of: 2 }
    const response = await amina.send('POST', `/inquiries/${reference}/actions`, undo)
    expect(await readError(response)).toMatchObject({ code: 'not_allowed_now' })
    const { inquiries } = await readRows(app)
    expect(Object.values(inquiries[0] ?? {}).some((value) => String(value).includes('Wanjiku'))).toBe(false)
  })

  it('does not turn a resent inquiry into a new one', async () => {
    const key = { 'idempotency-key': 'a key of the page' }
    const first = await (await postJson(app, { ...wanjiku, message: 'By key' }, key)).json()
    const { inquiry } = await amina.open(first.reference)
    await amina.send('POST', `/inquiries/${first.reference}/facts`, {
      ...{ ...facts, version: inquiry.version, email: 'kamau@patient.example', phone: '0799 000 111' },
    })
    expect(await (await postJson(app, { ...wanjiku, message: 'By key' }, key)).json()).toEqual(first)
    expect((await (await postJson(app, { ...wanjiku, message: 'By key' })).json()).reference).toBe(
      first.reference,
    )
    app.clock.now += 10 * 60 * 1000
    const later = await (await postJson(app, { ...wanjiku, message: 'By key' })).json()
    expect(later.reference).not.toBe(first.reference)
  })

  it('is refused for a merged repeat, and for a damaged row', async () => {
    const other = await receive(app, { message: 'Again' })
    await amina.send('POST', `/inquiries/${reference}/merge`, { version: 1, into: other })
    const name = 'Kamau'
    expect(await readError(await correct({ version: 2, name }))).toMatchObject({ code: 'not_allowed_now' })
    await app.db
      .updateTable('inquiry')
      .set({ sealed: Buffer.alloc(40) })
      .where('reference', '=', other)
      .execute()
    const response = await amina.send('POST', `/inquiries/${other}/facts`, { ...facts, version: 2, name })
    expect(await readError(response)).toMatchObject({ code: 'not_allowed_now' })
  })

  it.each([
    ['no name', { name: '' }],
    ['a name that is too long', { name: 'x'.repeat(201) }],
    ['an e-mail that is none', { email: 'wanjiku' }],
    ['an unknown language', { locale: 'xx' }],
    ['an unknown writer', { writer: 'neighbour' }],
  ])('is refused with %s', async (_what, changes) => {
    expect((await readError(await correct(changes))).status).toBe(422)
    expect((await amina.open(reference)).inquiry.version).toBe(1)
  })
})

const refusal = { isPermanent: true, isRecipientRefused: true, hasAnswered: true }

describe('mails', () => {
  async function settle(worker: { wake(): void }): Promise<void> {
    worker.wake()
    await until(async () => (await outbox.readStates()).every(({ state }) => state !== 'waiting'))
  }

  async function reply(): Promise<void> {
    const { version } = (await amina.open(reference)).inquiry
    const words = { id: randomUUID(), version, subject: 'Your knee', body: 'Dear Wanjiku' }
    expect((await amina.send('POST', `/inquiries/${reference}/replies`, words)).status).toBe(200)
  }

  it('a reply goes to the corrected address after the first was refused, and the list says so', async () => {
    const worker = outbox.startWorker(mailServer.url)
    await settle(worker)
    mailServer.refuse({ at: 'rcpt', responseCode: 550, times: 1 })
    await reply()
    await settle(worker)
    const failed = await amina.open(reference)
    const refused = { code: 'EENVELOPE 550', domain: 'patient.example' }
    expect(failed.inquiry.failedReply).toEqual({ ...refused, isCorrected: false, doubted: null })

    const { version } = failed.inquiry
    const { inquiry } = await correctOne({ version, email: 'kamau@elsewhere.example' })
    expect(inquiry.failedReply).toMatchObject({ isCorrected: true })
    expect(inquiry.next).toMatchObject({ kind: 'call' })
    await reply()
    await settle(worker)
    const replies = mailServer.mails.filter(({ subject }) => subject?.startsWith('Your knee'))
    expect(replies.map(({ envelopeTo }) => envelopeTo)).toEqual([['kamau@elsewhere.example']])
    expect((await amina.open(reference)).inquiry.failedReply).toBeNull()
  })

  it('an address can’t be removed while a reply waits, and a failed reply can’t be resent without one', async () => {
    await reply()
    const refused = await correct({ version: 2, email: '' })
    expect(await readError(refused)).toMatchObject({ code: 'not_allowed_now' })
    const worker = outbox.startWorkerWith(async ({ kind }) => {
      if (kind === 'reply') throw new MailError('EENVELOPE 550', refusal, undefined)
    })
    await settle(worker)
    await worker[Symbol.asyncDispose]()
    const { version } = (await amina.open(reference)).inquiry
    await correctOne({ version, email: '' })
    const { mails } = await amina.read('/mails', mailsSchema)
    expect((await amina.send('POST', `/mails/${mails[0]?.n}/resend`)).status).toBe(200)
    await settle(outbox.startWorker(mailServer.url))
    expect(repliesOf(await amina.open(reference))).toMatchObject([
      { delivery: { state: 'refused', error: 'ENOADDRESS' } },
    ])
    expect(mailServer.mails).toEqual([])
  })

  it('a waiting acknowledgement is withdrawn when the address is removed', async () => {
    await correctOne({ email: '' })
    expect((await outbox.readStates()).map(({ kind }) => kind)).toEqual(['inquiry'])
    await settle(outbox.startWorker(mailServer.url))
    expect(mailServer.mails).toHaveLength(1)
  })
})
