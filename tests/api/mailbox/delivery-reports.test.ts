import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unsortedListSchema } from '#contract/desk/unsorted.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { MailKind } from '#contract/mail/mail-kinds.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { createMailApp, type MailApp } from '#testing/mail/incoming.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { toReportSecret, toReturnAddress } from '../../../server/case/life/report-secret.ts'

let app: MailApp

let amina: Desk

let reference: string

beforeEach(async () => {
  app = await createMailApp()
  amina = await openDesk(app, { email: 'amina@company.example' })
  reference = await receive(app)
})

afterEach(() => app[Symbol.asyncDispose]())

async function findId(of: string): Promise<string> {
  const row = await app.db
    .selectFrom('inquiry')
    .select('id')
    .where('reference', '=', of)
    .executeTakeFirstOrThrow()
  return row.id
}

async function reply(to = reference, copies: readonly object[] = []): Promise<string> {
  const { inquiry } = await amina.open(to)
  const id = randomUUID()
  const body = {
    id,
    version: inquiry.version,
    subject: 'Your knee',
    body: 'Dear Wanjiku,\n\ncan you travel in May?\nWhich airport is near?\nWho comes with you?',
    copies,
  }
  expect((await amina.send('POST', `/inquiries/${to}/replies`, body)).status).toBe(200)
  await app.db
    .updateTable('outbox')
    .set({ state: 'sent', sent_at: app.clock.now })
    .where('item_id', 'like', `${id}%`)
    .execute()
  return id
}

const toMessageId = (replyId: string) => `<${replyId}.reply@company.example>`

const readUnsorted = (query = '') => amina.read(`/unsorted${query}`, unsortedListSchema)

const incomingOf = async (of = reference) =>
  (await amina.open(of)).messages.filter(
    ({ direction, channel }) => direction === 'in' && channel === 'email',
  )

describe('a delivery report', () => {
  type Report = { address?: string; status?: string; action?: string; about: string; proof?: string }

  const report = ({ address = wanjiku.email, status = '5.1.1', action = 'failed', about, proof }: Report) =>
    [
      'From: MAILER-DAEMON@mx.example',
      'Subject: Undelivered',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      '',
      'It did not arrive.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      ...(proof === undefined ? [] : [`Original-Envelope-Id: ${proof}`]),
      '',
      `Final-Recipient: rfc822; ${address}`,
      `Action: ${action}`,
      `Status: ${status}`,
      '',
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      `Message-ID: ${about}`,
      '--b--',
    ].join('\r\n')
  const envelopeFrom = ''

  async function secretOf(itemId: string, kind: MailKind = 'reply', of = reference): Promise<string> {
    const inquiryId = await findId(of)
    const { n } = await app.db
      .selectFrom('outbox')
      .select('n')
      .where('inquiry_id', '=', inquiryId)
      .where('kind', '=', kind)
      .where('item_id', '=', itemId)
      .executeTakeFirstOrThrow()
    return toReportSecret(app.vault, { n, kind, inquiryId, itemId })
  }
  const deliveryOf = async (id: string) =>
    (await amina.open(reference)).messages.find((message) => message.id === id)?.delivery
  const decide = (id: string, hasArrived: boolean, of = reference) =>
    amina.send('POST', `/inquiries/${of}/replies/${id}/arrival`, { hasArrived })

  it.each([
    ['as the id of the envelope', (proof: string) => ({ proof })],
    ['as the id of the envelope, in other letters', (proof: string) => ({ proof: proof.toUpperCase() })],
    [
      'in the address to which it returns',
      (proof: string) => ({ to: toReturnAddress('support@company.example', proof) }),
    ],
  ])('with the secret of the mail %s takes the answer back', async (_, toCarrier) => {
    const id = await reply()
    const { to, proof }: { to?: string; proof?: string } = toCarrier(await secretOf(id))
    const raw = report({ about: toMessageId(id), ...(proof && { proof }) })
    await app.mail({ raw, envelopeFrom, ...(to && { to }) })
    const { inquiry, messages } = await amina.open(reference)
    expect(inquiry).toMatchObject({
      ...{ firstAnswer: null, next: { kind: 'call' } },
      failedReply: { code: 'RETURNED 550', doubted: null },
    })
    expect(await deliveryOf(id)).toMatchObject({ state: 'returned', error: 'RETURNED 550' })
    expect(messages.at(-1)).toMatchObject({ isAutomatic: true, text: 'It did not arrive.' })
  })

  it.each([
    ['no secret', async () => undefined],
    ['a guessed secret', async () => 'a'.repeat(24)],
    [
      'the secret of another inquiry',
      async () => secretOf('', 'acknowledgement', await receive(app, { email: 'other@patient.example' })),
    ],
  ])('with %s is a claim: a call is due, and the answer stands', async (_, toProof) => {
    const consent = { by: 'Wanjiku', on: '2026-01-02', to: 'Copies to her son' }
    const id = await reply(reference, [{ address: 'son@family.example', consent }])
    const before = (await amina.open(reference)).inquiry
    const proof = await toProof()
    app.clock.now += HOUR_MS
    await app.mail({ raw: report({ about: toMessageId(id), ...(proof && { proof }) }), envelopeFrom })
    const { inquiry, history } = await amina.open(reference)
    expect(inquiry).toMatchObject({
      ...{ firstAnswer: before.firstAnswer, next: { kind: 'call', at: app.clock.now } },
      failedReply: { code: 'UNCONFIRMED 550', doubted: id },
    })
    expect(await deliveryOf(id)).toMatchObject({ state: 'returned (unconfirmed)', error: 'UNCONFIRMED 550' })
    expect(history.filter(({ kind }) => kind === 'reply-doubted')).toMatchObject([
      { actor: 'server', detail: { reply: id } },
    ])
  })

  it('that is only claimed is confirmed by a coordinator, with one press', async () => {
    const id = await reply()
    await app.mail({ raw: report({ about: toMessageId(id), status: '5.2.2' }), envelopeFrom })
    expect((await decide(id, false)).status).toBe(200)
    const { inquiry, history } = await amina.open(reference)
    expect(inquiry).toMatchObject({
      firstAnswer: null,
      next: { kind: 'call' },
      failedReply: { doubted: null },
    })
    expect(await deliveryOf(id)).toMatchObject({ state: 'returned', error: 'RETURNED 552' })
    expect(history.at(-1)).toMatchObject({ kind: 'reply-failed', actor: amina.id, detail: { reply: id } })
    expect((await decide(id, false)).status).toBe(409)
  })

  it('that a coordinator has found to be wrong says nothing more, except with the secret', async () => {
    const id = await reply()
    const { firstAnswer } = (await amina.open(reference)).inquiry
    await app.mail({ raw: report({ about: toMessageId(id) }), envelopeFrom })
    expect((await decide(id, true)).status).toBe(200)
    await app.mail({ raw: report({ about: toMessageId(id), status: '5.1.2' }), envelopeFrom })
    expect((await amina.open(reference)).inquiry).toMatchObject({ firstAnswer, failedReply: null })
    expect(await deliveryOf(id)).toMatchObject({ state: 'sent', error: null })
    const proof = await secretOf(id)
    await app.mail({ raw: report({ about: toMessageId(id), status: '5.7.1', proof }), envelopeFrom })
    expect((await amina.open(reference)).inquiry).toMatchObject({ firstAnswer: null })
    expect(await deliveryOf(id)).toMatchObject({ state: 'returned' })
  })

  it('can be decided only about a reply of the inquiry that was claimed to have returned', async () => {
    const other = await receive(app, { email: 'other@patient.example' })
    const id = await reply()
    expect((await decide(id, false)).status).toBe(409)
    await app.mail({ raw: report({ about: toMessageId(id) }), envelopeFrom })
    expect((await decide(id, false, other)).status).toBe(404)
    expect((await decide(randomUUID(), false)).status).toBe(404)
    expect(await deliveryOf(id)).toMatchObject({ state: 'returned (unconfirmed)' })
  })

  it('from somebody, without the secret, is a mail like others', async () => {
    const id = await reply()
    const before = (await amina.open(reference)).inquiry
    await app.mail({ raw: report({ about: toMessageId(id) }), envelopeFrom: 'son@family.example' })
    expect((await amina.open(reference)).inquiry).toEqual(before)
    expect((await readUnsorted('?view=automatic')).mails).toHaveLength(1)
  })

  it.each([
    ['about a delay', { status: '5.4.1', action: 'delayed' }, true],
    ['about another address, without the secret', { address: 'aunt@patient.example' }, false],
  ])('%s leaves a line and nothing else', async (_, about, isProved) => {
    const id = await reply()
    const before = (await amina.open(reference)).inquiry
    const proof = isProved ? { proof: await secretOf(id) } : {}
    await app.mail({ raw: report({ about: toMessageId(id), ...proof, ...about }), envelopeFrom })
    const { inquiry, messages } = await amina.open(reference)
    expect(inquiry).toEqual(before)
    expect(messages.at(-1)).toMatchObject({ isAutomatic: true })
  })

  it.each([
    [true, 'returned', 'RETURNED 550'],
    [false, 'returned (unconfirmed)', 'UNCONFIRMED 550'],
  ])(
    'about a copy is told at the message, and the answer counts (proved: %s)',
    async (isProved, state, error) => {
      const consent = { by: 'Wanjiku', on: '2026-01-02', to: 'Copies to her son' }
      const id = await reply(reference, [
        { address: 'son@family.example', consent },
        { address: 'aunt@family.example', consent },
      ])
      const before = (await amina.open(reference)).inquiry
      const proof = isProved ? { proof: await secretOf(`${id}.1`, 'reply-copy') } : {}
      const address = 'Aunt@family.example'
      await app.mail({ raw: report({ about: toMessageId(id), address, ...proof }), envelopeFrom })
      const { inquiry, messages, history } = await amina.open(reference)
      expect(inquiry).toEqual(before)
      expect(messages.find((message) => message.id === id)).toMatchObject({
        delivery: { state: 'sent' },
        copies: [
          { delivery: { state: 'sent' } },
          { address: 'aunt@family.example', delivery: { state, error } },
        ],
      })
      expect(history.filter(({ kind }) => kind === 'copy-failed')).toMatchObject([{ detail: { reply: id } }])
    },
  )

  it('what somebody with a copy answers is somebody else’s, and redirects no reply', async () => {
    const consent = { by: 'Wanjiku', on: '2026-01-02', to: 'Copies to her son' }
    const id = await reply(reference, [{ address: 'son@family.example', consent }])
    await app.mail({
      from: 'son@family.example',
      headers: [`In-Reply-To: ${toMessageId(id)}`],
      vouched: true,
    })
    expect(await incomingOf()).toMatchObject([{ trust: 'someone-else', author: 'sender' }])
    expect((await amina.open(reference)).inquiry.email).toBe(wanjiku.email)
  })

  it('about a mail that is not ours is an automatic mail', async () => {
    await app.mail({ raw: report({ about: '<other@x>' }), envelopeFrom })
    expect((await readUnsorted('?view=automatic')).mails).toHaveLength(1)
    expect((await readUnsorted()).counts).toMatchObject({ open: 0, automatic: 1 })
  })

  it.each([
    [true, 'RETURNED 550'],
    [false, 'UNCONFIRMED 550'],
  ])('about an acknowledgement marks it as returned (proved: %s)', async (isProved, error) => {
    const id = await findId(reference)
    await app.db.updateTable('outbox').set({ state: 'sent' }).where('inquiry_id', '=', id).execute()
    const proof = isProved ? { proof: await secretOf('', 'acknowledgement') } : {}
    const about = `<${id}.acknowledgement@company.example>`
    await app.mail({ raw: report({ about, ...proof }), envelopeFrom })
    const mail = await app.db
      .selectFrom('outbox')
      .select(['state', 'last_error'])
      .where('kind', '=', 'acknowledgement')
      .executeTakeFirst()
    expect(mail).toEqual({ state: 'failed', last_error: error })
  })
})
