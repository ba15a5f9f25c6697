import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notesOf, repliesOf } from '#testing/desk/conversation.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'

let app: TestApp
let desk: Desk
let mailServer: MailServer

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app, { name: 'Amina' })
  mailServer = await startMailServer()
})

afterEach(async () => {
  await mailServer[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

function toReply(changes: Record<string, unknown> = {}) {
  return {
    id: randomUUID(),
    version: 1,
    subject: 'Your knee',
    body: 'Dear Wanjiku,\n\nGood news.',
    ...changes,
  }
}

describe('a reply', () => {
  it('reaches the patient from the support address, in the thread of the acknowledgement', async () => {
    const reference = await receive(app)
    const response = await desk.send('POST', `/inquiries/${reference}/replies`, toReply())
    expect(response.status).toBe(200)
    await deliver(app, mailServer)
    const toPatient = mailServer.mails.filter(({ envelopeTo }) =>
      envelopeTo.includes('wanjiku@patient.example'),
    )
    const acknowledgement = toPatient.find(({ subject }) => subject?.startsWith('We have'))
    const reply = toPatient.find(({ subject }) => subject?.startsWith('Your knee'))
    expect(reply).toMatchObject({
      subject: `Your knee [${reference}]`,
      inReplyTo: acknowledgement?.messageId,
      references: acknowledgement?.messageId,
      from: { address: 'hello@company.example' },
      to: [{ address: 'wanjiku@patient.example', name: 'Wanjiku Mwangi' }],
      replyTo: [{ address: 'support@company.example', name: `Testers ${reference}` }],
    })
    expect(reply?.text).toContain('Dear Wanjiku,\n\nGood news.')
    expect(reply?.html).toContain('Good news.')
  })

  it('follows the replies before it', async () => {
    const reference = await receive(app)
    await desk.send('POST', `/inquiries/${reference}/replies`, toReply({ subject: 'One' }))
    await desk.send('POST', `/inquiries/${reference}/replies`, toReply({ subject: 'Two', version: 2 }))
    await deliver(app, mailServer)
    const find = (subject: string) => mailServer.mails.find((mail) => mail.subject?.startsWith(subject))
    expect(find('Two')?.inReplyTo).toBe(find('One')?.messageId)
    expect(find('Two')?.references?.split(' ')).toHaveLength(2)
  })

  it('stops the clock and is kept with its state', async () => {
    const reference = await receive(app)
    const reply = toReply()
    await desk.send('POST', `/inquiries/${reference}/replies`, reply)
    const waiting = await desk.open(reference)
    expect(waiting.inquiry).toMatchObject({
      firstAnswer: { by: desk.id, via: 'email' },
      next: { kind: 'wait' },
    })
    expect(repliesOf(waiting)).toMatchObject([
      { id: reply.id, text: reply.body, delivery: { state: 'waiting', sentAt: null } },
    ])
    await deliver(app, mailServer)
    expect(repliesOf(await desk.open(reference))).toMatchObject([
      { delivery: { state: 'sent', sentAt: app.clock.now } },
    ])
  })

  it('is sent once though it is posted twice', async () => {
    const reference = await receive(app)
    const reply = toReply()
    for (let time = 0; time < 2; time++) {
      expect((await desk.send('POST', `/inquiries/${reference}/replies`, reply)).status).toBe(200)
    }
    await deliver(app, mailServer)
    expect(mailServer.mails.filter(({ subject }) => subject?.startsWith('Your knee'))).toHaveLength(1)
    expect(repliesOf(await desk.open(reference))).toHaveLength(1)
  })

  it('is sent once though it is posted twice at one moment', async () => {
    const reference = await receive(app)
    const reply = toReply()
    const answers = await Promise.all(
      [1, 2].map(() => desk.send('POST', `/inquiries/${reference}/replies`, reply)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(repliesOf(await desk.open(reference))).toHaveLength(1)
  })

  it.each([
    ['text', { body: 'Dear Wanjiku,\n\nBetter news.' }],
    ['subject', { subject: 'Your hip' }],
  ])('with another %s is not taken for a repeat of the one before', async (_what, change) => {
    const reference = await receive(app)
    const reply = toReply()
    await desk.send('POST', `/inquiries/${reference}/replies`, reply)
    const response = await desk.send('POST', `/inquiries/${reference}/replies`, { ...reply, ...change })
    expect(await readError(response)).toEqual({ status: 409, code: 'changed_meanwhile' })
    expect(repliesOf(await desk.open(reference))).toMatchObject([
      { subject: reply.subject, text: reply.body },
    ])
  })

  it('with the id of a reply to somebody else is refused, also at one moment', async () => {
    const references = [await receive(app), await receive(app, { email: 'otieno@patient.example' })]
    const reply = toReply()
    const answers = await Promise.all(
      references.map((reference) => desk.send('POST', `/inquiries/${reference}/replies`, reply)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  it('is refused when somebody changed the inquiry meanwhile, and nothing is sent', async () => {
    const reference = await receive(app)
    await desk.act(reference, { action: 'claim' })
    const response = await desk.send('POST', `/inquiries/${reference}/replies`, toReply())
    expect(await readError(response)).toEqual({ status: 409, code: 'changed_meanwhile' })
    expect(repliesOf(await desk.open(reference))).toEqual([])
  })

  it.each([
    ['an empty text', { body: '   ' }],
    ['a subject of two lines', { subject: 'One\r\nBcc: all@x.example' }],
    ['a text without end', { body: 'x'.repeat(20_001) }],
    ['an id that is none', { id: 'again' }],
  ])('is refused with %s', async (_what, change) => {
    const reference = await receive(app)
    const response = await desk.send('POST', `/inquiries/${reference}/replies`, toReply(change))
    expect(await readError(response)).toEqual({ status: 422, code: 'invalid_request' })
  })

  it('is refused on a closed inquiry', async () => {
    const reference = await receive(app)
    await desk.act(reference, { action: 'close', reason: 'treated' })
    const response = await desk.send('POST', `/inquiries/${reference}/replies`, toReply({ version: 2 }))
    expect(await readError(response)).toEqual({ status: 409, code: 'not_allowed_now' })
  })

  it('and a note are kept once under one id, whatever became of the first answer', async () => {
    const [reference, other] = [await receive(app), await receive(app, { message: 'Another' })]
    const note = { id: randomUUID(), text: 'Called, no answer.' }
    const write = async (to: string, body: object) =>
      (await desk.send('POST', `/inquiries/${to}/notes`, body)).status
    expect(await write(reference, note)).toBe(200)
    expect(await write(reference, note)).toBe(200)
    expect(await write(reference, { ...note, text: 'Called again.' })).toBe(409)
    expect(await write(other, note)).toBe(422)
    expect(await write(reference, { text: note.text })).toBe(200)
    expect(notesOf(await desk.open(reference)).map(({ text }) => text)).toEqual([note.text, note.text])
    expect(notesOf(await desk.open(other))).toEqual([])
  })

  it('and a note lie sealed in the database, and are sealed anew with the inquiries', async () => {
    const reference = await receive(app)
    await desk.send('POST', `/inquiries/${reference}/replies`, toReply({ body: 'Secret-reply-words' }))
    await desk.send('POST', `/inquiries/${reference}/notes`, { text: 'Secret-note-words' })
    const rows = await app.db.selectFrom('message').select('sealed').execute()
    expect(rows).toHaveLength(2)
    for (const { sealed } of rows) expect(Buffer.from(sealed).includes('Secret')).toBe(false)
    const detail = await desk.open(reference)
    expect(repliesOf(detail)).toMatchObject([{ text: 'Secret-reply-words' }])
    expect(notesOf(detail)).toMatchObject([{ author: desk.id, text: 'Secret-note-words' }])
  })
})

describe('the mails to the coordinators', () => {
  it('lead to the inquiry in the desk', async () => {
    const reference = await receive(app)
    await deliver(app, mailServer)
    const mail = mailServer.mails.find(({ subject }) => subject?.startsWith('Inquiry'))
    expect(mail?.text).toContain(`${app.config.deskOrigin}/inquiries/${reference}`)
  })

  it('carry no word of the patient where MAIL_DETAIL is minimal', async () => {
    await app[Symbol.asyncDispose]()
    app = await createTestApp({ MAIL_DETAIL: 'minimal' })
    const reference = await receive(app)
    await deliver(app, mailServer)
    const mail = mailServer.mails.find(({ subject }) => subject?.startsWith(`Inquiry ${reference}`))
    expect(mail?.text).toContain(`${app.config.deskOrigin}/inquiries/${reference}`)
    // Shorter fragments of the number could occur in a Message-ID by chance.
    for (const word of ['Wanjiku', 'wanjiku@', '712 345', '712345', 'Knee', 'stairs'])
      expect(mail?.source).not.toContain(word)
  })
})
