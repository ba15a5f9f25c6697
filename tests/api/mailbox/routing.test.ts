import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unsortedListSchema } from '#contract/desk/unsorted.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { createMailApp, type MailApp, type Written } from '#testing/mail/incoming.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { toTaggedAddress } from '../../../server/case/inquiry/tag.ts'

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
