import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unsortedListSchema } from '#contract/desk/unsorted.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { MailKind } from '#contract/mail/mail-kinds.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { readPage, sendInquiry } from '#testing/desk/patient-page.ts'
import { createMailApp, type MailApp, type Written } from '#testing/mail/incoming.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { toTaggedAddress } from '../../../server/case/inquiry/tag.ts'
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

async function tagOf(of: string): Promise<string> {
  return toTaggedAddress(app.vault, 'support@company.example', { id: await findId(of), reference: of })
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

describe('a mail is put into its inquiry', () => {
  it('by the tag in its address, however it is written', async () => {
    await app.mail({ to: (await tagOf(reference)).toUpperCase() })
    expect(await incomingOf()).toMatchObject([
      {
        author: 'sender',
        trust: 'someone-else',
        text: 'When can we come?',
        from: { address: 'asha@patient.example' },
      },
    ])
  })

  it('by the tag in the envelope alone, as in a blind copy', async () => {
    await app.mail({ to: await tagOf(reference), raw: 'From: x@y.example\r\nSubject: Hidden\r\n\r\nWords' })
    expect(await incomingOf()).toMatchObject([{ subject: 'Hidden' }])
  })

  it('by the mail that it answers', async () => {
    const id = await reply()
    await app.mail({ headers: [`In-Reply-To: ${toMessageId(id)}`] })
    await app.mail({ headers: [`References: <other@x> ${toMessageId(id)}`] })
    expect(await incomingOf()).toHaveLength(2)
  })

  it('by a mail of theirs that was put there before', async () => {
    await app.mail({ to: await tagOf(reference), messageId: '<theirs@x>' })
    await app.mail({ headers: ['In-Reply-To: <theirs@x>'] })
    expect(await incomingOf()).toHaveLength(2)
  })

  it('by the sender alone where our mail server vouches for the patient', async () => {
    await app.mail({ from: wanjiku.email, vouched: true })
    expect(await incomingOf()).toMatchObject([{ author: 'patient', trust: 'patient' }])
  })

  it('by the reference in the subject where our mail server vouches for the patient', async () => {
    const other = await receive(app, { message: 'My other knee', email: wanjiku.email })
    await app.mail({ from: wanjiku.email, vouched: true, subject: `Re: your inquiry ${other.toLowerCase()}` })
    // As phones set hyphens and marks of direction.
    const written = Buffer.from(`\u200e${other.replaceAll('-', '\u2011')}`).toString('base64')
    await app.mail({ from: wanjiku.email, vouched: true, subject: `=?utf-8?B?${written}?=` })
    expect(await incomingOf(other)).toHaveLength(2)
    expect(await incomingOf(reference)).toHaveLength(0)
  })

  it('where the inquiry is now that it was merged into', async () => {
    const other = await receive(app, {
      message: 'My other knee',
      phone: '0799 111 222',
      email: 'second@patient.example',
    })
    const tag = await tagOf(other)
    const { inquiry } = await amina.open(other)
    await amina.send('POST', `/inquiries/${other}/merge`, { version: inquiry.version, into: reference })
    await app.mail({ to: tag })
    expect(await incomingOf(reference)).toMatchObject([{ reference: other }])
  })
})

describe('a person decides', () => {
  it.each([
    ['a stranger', {}],
    ['the address of a patient for which nobody vouches', { from: wanjiku.email }],
    ['a reference in the subject from a stranger', { subject: 'REFERENCE', vouched: true }],
    ['a tag of no inquiry', { to: 'support+pn00000000aaaaaaaaaaaaaaaa@company.example' }],
    ['a Message-ID of ours that was guessed', { headers: [`In-Reply-To: ${toMessageId(randomUUID())}`] }],
    ['two senders', { from: `${wanjiku.email}, evil@x.example`, vouched: true }],
  ] satisfies [string, Written][])('about %s', async (_, mail: Written) => {
    await app.mail({ ...mail, ...(mail.subject && { subject: reference }) })
    expect((await readUnsorted()).mails).toHaveLength(1)
    expect(await incomingOf()).toEqual([])
  })

  it('about a tag whose letters for the reference are right and whose MAC was guessed', async () => {
    const tag = await tagOf(reference)
    await app.mail({ to: tag.replace(/[a-z2-7]{16}@/, 'aaaaaaaaaaaaaaaa@') })
    expect((await readUnsorted()).mails).toHaveLength(1)
    expect(await incomingOf()).toEqual([])
  })

  it.each([
    ['named in the subject', () => ({ subject: `Re: ${reference}` })],
    ['the only one of the sender', () => ({})],
  ])('about a patient whose inquiry is spam and %s', async (_, toMail) => {
    await amina.act(reference, { action: 'mark-spam' })
    await app.mail({ from: wanjiku.email, vouched: true, ...toMail() })
    expect((await readUnsorted()).mails).toHaveLength(1)
    expect(await incomingOf()).toEqual([])
  })

  it('about a patient with two inquiries who names none', async () => {
    const other = await receive(app, { message: 'My other knee' })
    await app.mail({ from: wanjiku.email, vouched: true })
    const { mails } = await readUnsorted()
    expect(new Set(mails[0]?.suggestions.map((each) => each.reference))).toEqual(new Set([reference, other]))
  })

  it('about a patient who writes into the conversation of another', async () => {
    const other = await receive(app, {
      email: 'brother@patient.example',
      phone: '0799 111 222',
      message: 'My back',
    })
    await app.mail({ from: 'brother@patient.example', to: await tagOf(reference), vouched: true })
    const { mails } = await readUnsorted()
    expect(mails[0]?.suggestions).toMatchObject([
      { reference, reasons: ['tag'] },
      { reference: other, reasons: ['sender'] },
    ])
  })

  it('about a mail with the tags of two inquiries', async () => {
    const other = await receive(app, {
      email: 'brother@patient.example',
      phone: '0799 111 222',
      message: 'My back',
    })
    await app.mail({ to: `${await tagOf(reference)}`, headers: [`Cc: ${await tagOf(other)}`] })
    expect((await readUnsorted()).mails).toHaveLength(1)
  })
})

describe('what the patient wrote', () => {
  it('is due, reopens the inquiry, and tells its owner', async () => {
    await reply()
    await amina.act(reference, { action: 'close', reason: 'not-reachable' })
    await app.mail({ from: wanjiku.email, to: await tagOf(reference), vouched: true })
    const { inquiry, history } = await amina.open(reference)
    expect(inquiry).toMatchObject({ standing: 'open', next: { kind: 'reply' } })
    expect(history.at(-1)).toMatchObject({ kind: 'message-received', actor: 'patient' })
  })

  it('folds what it quotes of ours, marked or not', async () => {
    const id = await reply()
    const quote = [
      'Dear Wanjiku,',
      '',
      'can you travel in May?',
      'Which airport is near?',
      'Who comes with you?',
    ]
    await app.mail({
      from: wanjiku.email,
      headers: [`In-Reply-To: ${toMessageId(id)}`],
      text: ['Yes', '', 'From: Pona', ...quote].join('\r\n'),
    })
    const [message] = await incomingOf()
    expect(message?.mail?.quoted).toEqual([{ first: 3, last: 7 }])
  })

  it('is not what an autoresponder wrote, which changes nothing', async () => {
    const id = await reply()
    const before = (await amina.open(reference)).inquiry
    await app.mail({
      from: wanjiku.email,
      headers: ['Auto-Submitted: auto-replied', `In-Reply-To: ${toMessageId(id)}`],
    })
    await app.mail({ from: wanjiku.email, to: await tagOf(reference), headers: ['Precedence: bulk'] })
    const { inquiry, messages } = await amina.open(reference)
    expect(messages.filter(({ isAutomatic }) => isAutomatic)).toHaveLength(2)
    expect(inquiry).toEqual(before)
    expect(
      await app.db.selectFrom('outbox').select('kind').where('state', '=', 'waiting').execute(),
    ).toHaveLength(2)
  })
})

describe('what somebody else wrote', () => {
  const hospital = 'desk@hospital.example'

  it('plans a task for the owner, and nothing that the patient waits for', async () => {
    const sent = await sendInquiry(app, { email: 'kamau@patient.example', phone: '0799 111 222' })
    reference = sent.reference
    const page = async () => {
      const { next, happened } = await readPage(app, sent.path)
      return { next, happened }
    }
    const id = await reply()
    const before = (await amina.open(reference)).inquiry
    const told = await page()
    await app.mail({
      from: hospital,
      headers: [`In-Reply-To: ${toMessageId(id)}`, 'Cc: kamau@patient.example'],
    })
    await app.mail({ from: hospital, to: await tagOf(reference) })
    const { inquiry, history } = await amina.open(reference)
    expect(inquiry).toMatchObject({ owed: null, owner: amina.id, standing: 'open' })
    expect(inquiry.steps.filter(({ kind }) => kind === 'task')).toHaveLength(1)
    expect(inquiry.steps.filter(({ kind }) => kind !== 'task')).toEqual(before.steps)
    expect(history.findLast(({ detail }) => 'planned' in detail)).toMatchObject({ actor: 'sender' })
    expect(await page()).toEqual(told)
    await app.mail({ from: 'kamau@patient.example', to: await tagOf(reference), vouched: true })
    expect((await amina.open(reference)).inquiry.owed).toMatchObject({ kind: 'reply' })
    expect((await page()).next).toMatchObject({ kind: 'reply' })
  })

  it('counts as the patient’s where the address is theirs, also if nobody vouches for it', async () => {
    await reply()
    await app.mail({ from: wanjiku.email, to: await tagOf(reference) })
    expect((await amina.open(reference)).inquiry.owed).toMatchObject({ kind: 'reply' })
  })

  it('puts off no answer from the office’s mailbox', async () => {
    const id = await reply()
    await app.mail({ from: wanjiku.email, to: await tagOf(reference), vouched: true })
    await app.mail({ from: hospital, headers: [`In-Reply-To: ${toMessageId(id)}`] })
    await app.mail({ from: 'support@company.example', to: wanjiku.email, vouched: true })
    expect((await amina.open(reference)).inquiry.owed).toBeNull()
  })

  it('takes the task with it when it is moved, and leaves what the patient caused', async () => {
    await reply()
    await app.mail({ from: wanjiku.email, to: await tagOf(reference), vouched: true })
    const message = await app.mail({ from: hospital, to: await tagOf(reference) })
    expect((await amina.send('POST', `/messages/${message}/move`, { to: null })).status).toBe(200)
    const { inquiry } = await amina.open(reference)
    expect(inquiry.owed).toMatchObject({ kind: 'reply' })
    expect(inquiry.steps.filter(({ kind }) => kind === 'task')).toEqual([])
    expect((await amina.send('POST', `/unsorted/${message}/attach`, { reference })).status).toBe(200)
    const attached = (await amina.open(reference)).inquiry
    expect(attached.steps.filter(({ kind }) => kind === 'task')).toHaveLength(1)
  })

  it('opens no closed inquiry', async () => {
    await reply()
    await amina.act(reference, { action: 'close', reason: 'treated' })
    await app.mail({ from: hospital, to: await tagOf(reference) })
    const { inquiry } = await amina.open(reference)
    expect(inquiry).toMatchObject({ standing: 'closed', owed: null, next: { kind: 'task' } })
  })
})

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

describe('our own mails', () => {
  it('that come back leave a tombstone only', async () => {
    const id = await findId(reference)
    await app.mail({ from: 'Testers <hello@company.example>', messageId: `<${id}.inquiry@company.example>` })
    expect(await app.db.selectFrom('message').select('id').execute()).toEqual([])
    expect(await app.db.selectFrom('mail').select('state').execute()).toEqual([{ state: 'own' }])
    expect(await app.db.selectFrom('mail_raw').select('id').execute()).toEqual([])
  })

  it('are not what a stranger sends under our Message-ID', async () => {
    const id = await findId(reference)
    await app.mail({ messageId: `<${id}.inquiry@company.example>` })
    expect((await readUnsorted()).mails).toHaveLength(1)
  })
})

describe('an answer from the office’s own mailbox', () => {
  it('stops the clock where our mail server vouches for it', async () => {
    const id = await findId(reference)
    app.clock.now += HOUR_MS
    await app.mail({
      from: 'amina@company.example',
      vouched: true,
      headers: [`Cc: ${wanjiku.email}`, `In-Reply-To: <${id}.inquiry@company.example>`],
      text: 'We have found a surgeon.',
    })
    const { inquiry, messages } = await amina.open(reference)
    expect(inquiry).toMatchObject({
      owner: amina.id,
      firstAnswer: { by: amina.id, via: 'email' },
      next: { kind: 'wait' },
    })
    expect(messages.at(-1)).toMatchObject({
      direction: 'out',
      author: amina.id,
      text: 'We have found a surgeon.',
    })
  })

  it('is not what anybody writes with our address', async () => {
    const id = await findId(reference)
    await app.mail({
      from: 'support@company.example',
      headers: [`Cc: ${wanjiku.email}`, `In-Reply-To: <${id}.inquiry@company.example>`],
    })
    const { inquiry, messages } = await amina.open(reference)
    expect(inquiry.firstAnswer).toBe(null)
    expect(messages.at(-1)).toMatchObject({ direction: 'in', trust: 'someone-else' })
  })

  it('to somebody else than the patient is shown and answers nothing', async () => {
    const id = await findId(reference)
    await app.mail({
      from: 'support@company.example',
      to: 'desk@hospital.example',
      vouched: true,
      headers: [`In-Reply-To: <${id}.inquiry@company.example>`],
    })
    const { inquiry, messages } = await amina.open(reference)
    expect(inquiry.firstAnswer).toBe(null)
    expect(messages.at(-1)).toMatchObject({ direction: 'out', author: 'office' })
  })
})
