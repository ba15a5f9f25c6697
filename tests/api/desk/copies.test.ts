import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mailsSchema } from '#contract/desk/oversight.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { repliesOf } from '#testing/desk/conversation.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { type MailServer, startMailServer, UNKNOWN_DOMAIN } from '#testing/mail/mail-server.ts'
import { createOutbox, type Outbox, until } from '#testing/mail/outbox.ts'
import type { TestApp } from '#testing/server/app.ts'

const PATIENT = 'wanjiku@patient.example'
const SON = 'son@family.example'
const consent = { by: 'Wanjiku Mwangi', on: '2026-01-02', to: 'Copies of our mails to her son' }

let outbox: Outbox
let app: TestApp
let desk: Desk
let mailServer: MailServer
let worker: { wake(): void }

beforeEach(async () => {
  outbox = await createOutbox()
  app = outbox.app
  app.clock.now = Date.parse('2026-11-20T08:00:00Z')
  desk = await openDesk(app, { name: 'Amina' })
  mailServer = await startMailServer()
  worker = outbox.startWorker(mailServer.url)
})

afterEach(async () => {
  await outbox[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

type Copy = { address: string; consent: object | null }

async function post(reference: string, copies: unknown, changes: object = {}): Promise<Response> {
  const { version } = (await desk.open(reference)).inquiry
  const reply = { id: randomUUID(), version, subject: 'Your knee', body: 'Dear Wanjiku', copies, ...changes }
  return desk.send('POST', `/inquiries/${reference}/replies`, reply)
}

async function sendWith(reference: string, copies: readonly Copy[]): Promise<void> {
  expect((await post(reference, copies)).status).toBe(200)
  await settle()
}

async function settle(): Promise<void> {
  worker.wake()
  await until(async () =>
    (await outbox.readStates()).every(({ state, last_error }) => state !== 'waiting' || last_error !== null),
  )
}

const findReplies = () => mailServer.mails.filter(({ subject }) => subject?.startsWith('Your knee'))
const readReply = async (reference: string) => repliesOf(await desk.open(reference))[0]

describe('a copy of a reply', () => {
  it('goes to its address alone, as the same message, with everybody in its header', async () => {
    const reference = await receive(app)
    await sendWith(reference, [{ address: SON, consent }])
    const mails = findReplies()
    expect(
      mails.map(({ envelopeTo }) => envelopeTo[0]).toSorted((a = '', b = '') => a.localeCompare(b)),
    ).toEqual([SON, PATIENT])
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1)
    for (const mail of mails)
      expect(mail).toMatchObject({
        to: [{ address: PATIENT }],
        cc: [{ address: SON }],
        text: expect.stringContaining('Dear Wanjiku'),
      })
  })

  it('is shown at the reply with the consent that it rests on, and its own delivery', async () => {
    const reference = await receive(app)
    await sendWith(reference, [{ address: SON, consent }])
    expect(await readReply(reference)).toMatchObject({
      delivery: { state: 'sent' },
      copies: [{ address: SON, consent, delivery: { state: 'sent', sentAt: app.clock.now, error: null } }],
    })
    expect((await desk.list(`view=all&q=${SON}`)).rows).toMatchObject([{ reference }])
  })

  it('lies sealed, and the event log counts it without the address or the consent', async () => {
    const reference = await receive(app)
    await sendWith(reference, [{ address: SON, consent }])
    const { sealed } = await app.db.selectFrom('message').select('sealed').executeTakeFirstOrThrow()
    expect(Buffer.from(sealed).includes('family')).toBe(false)
    const { history } = await desk.open(reference)
    expect(history.find(({ kind }) => kind === 'answered')?.detail).toMatchObject({ via: 'email', copies: 1 })
    const events = JSON.stringify(await app.db.selectFrom('event').selectAll().execute())
    for (const word of [SON, 'family', 'her son']) expect(events).not.toContain(word)
  })

  it.each([
    ['anybody but the patient without consent', [{ address: SON, consent: null }], 'consent_missing'],
    [
      'a consent of tomorrow',
      [{ address: SON, consent: { ...consent, on: '2026-11-21' } }],
      'consent_missing',
    ],
    ['a consent to nothing', [{ address: SON, consent: { ...consent, to: ' ' } }], 'invalid_request'],
    ['a consent of nobody', [{ address: SON, consent: { ...consent, by: '' } }], 'invalid_request'],
    [
      'a day that no calendar has',
      [{ address: SON, consent: { ...consent, on: '2026-02-30' } }],
      'invalid_request',
    ],
    ['no address', [{ address: 'her son', consent }], 'invalid_request'],
    ['two addresses in one', [{ address: `${SON}, x@y.example`, consent }], 'invalid_request'],
    ['a header line', [{ address: `${SON}\r\nBcc: all@x.example`, consent }], 'invalid_request'],
    [
      'one address twice',
      [SON, SON.toUpperCase()].map((address) => ({ address, consent })),
      'invalid_request',
    ],
    ['the address of the reply', [{ address: 'Wanjiku+1@patient.example', consent }], 'copy_to_patient'],
    [
      'more than five',
      [1, 2, 3, 4, 5, 6].map((n) => ({ address: `${n}@family.example`, consent })),
      'invalid_request',
    ],
  ])('is refused for %s, and nothing is sent', async (_what, copies, code) => {
    const reference = await receive(app)
    expect(await readError(await post(reference, copies))).toEqual({ status: 422, code })
    expect(repliesOf(await desk.open(reference))).toEqual([])
    await settle()
    expect(findReplies()).toEqual([])
  })

  it('needs no consent where it goes to another address of the patient', async () => {
    const reference = await receive(app)
    const second = await receive(app, { email: 'w.mwangi@work.example', message: 'Again' })
    const { version } = (await desk.open(second)).inquiry
    await desk.send('POST', `/inquiries/${second}/merge`, { version, into: reference })
    await sendWith(reference, [{ address: 'w.mwangi@work.example', consent: null }])
    expect(findReplies()).toHaveLength(2)
  })

  it('that is posted again under the id of the reply is no other one', async () => {
    const reference = await receive(app)
    const id = randomUUID()
    const copies = [{ address: SON, consent }]
    expect((await post(reference, copies, { id })).status).toBe(200)
    expect((await post(reference, copies, { id })).status).toBe(200)
    expect(await readError(await post(reference, [], { id }))).toMatchObject({ code: 'changed_meanwhile' })
    await settle()
    expect(findReplies()).toHaveLength(2)
  })

  it('that is refused leaves the answer: it is told at the message and on the Mail page, and can be sent again', async () => {
    const reference = await receive(app)
    await sendWith(reference, [
      { address: `son@${UNKNOWN_DOMAIN}`, consent },
      { address: SON, consent },
    ])
    const { inquiry, history } = await desk.open(reference)
    expect(inquiry).toMatchObject({
      ...{ firstAnswer: { by: desk.id }, next: { kind: 'wait' }, failedReply: null },
    })
    expect(history.at(-1)).toMatchObject({ kind: 'copy-failed', actor: 'server' })
    expect(await readReply(reference)).toMatchObject({
      delivery: { state: 'sent' },
      copies: [{ delivery: { state: 'refused', error: 'EENVELOPE 550' } }, { delivery: { state: 'sent' } }],
    })
    const { mails } = await desk.read('/mails', mailsSchema)
    expect(mails).toMatchObject([{ kind: 'reply-copy', reference, state: 'failed' }])
    expect((await desk.send('POST', `/mails/${mails[0]?.n}/resend`)).status).toBe(200)
    worker.wake()
    await until(async () =>
      (await outbox.readStates()).some(({ kind, attempts }) => kind === 'reply-copy' && attempts === 2),
    )
    await settle()
    expect(findReplies()).toHaveLength(2)
  })

  it('that has to wait is tried alone: the patient gets the reply once', async () => {
    const reference = await receive(app)
    await settle()
    mailServer.refuse({ at: 'rcpt', responseCode: 451, times: 1, to: SON })
    await sendWith(reference, [{ address: SON, consent }])
    expect(await readReply(reference)).toMatchObject({
      delivery: { state: 'sent' },
      copies: [{ delivery: { state: 'waiting' } }],
    })
    app.clock.now += HOUR_MS
    await app.db.updateTable('outbox').set({ last_error: null }).where('state', '=', 'waiting').execute()
    await settle()
    expect(findReplies().map(({ envelopeTo }) => envelopeTo)).toEqual([[PATIENT], [SON]])
  })

  it('stays where the patient’s own address is refused: the reply is no answer, and is sent again to them alone', async () => {
    const reference = await receive(app)
    await settle()
    mailServer.refuse({ at: 'rcpt', responseCode: 550, times: 1, to: PATIENT })
    await sendWith(reference, [{ address: SON, consent }])
    expect((await desk.open(reference)).inquiry).toMatchObject({ firstAnswer: null, next: { kind: 'call' } })
    expect(await readReply(reference)).toMatchObject({
      ...{ delivery: { state: 'refused' }, copies: [{ address: SON, delivery: { state: 'sent' } }] },
    })
    const { mails } = await desk.read('/mails', mailsSchema)
    await desk.send('POST', `/mails/${mails[0]?.n}/resend`)
    worker.wake()
    await until(() => findReplies().length > 1)
    expect(findReplies().map(({ envelopeTo }) => envelopeTo)).toEqual([[SON], [PATIENT]])
    expect(findReplies()[1]?.cc).toMatchObject([{ address: SON }])
  })

  it('waits for nobody who asked to be left alone, and goes with the erasure', async () => {
    const reference = await receive(app)
    await settle()
    mailServer.refuse({ at: 'rcpt', responseCode: 451, times: 9, to: SON })
    await sendWith(reference, [{ address: SON, consent }])
    await desk.act(reference, { action: 'close', reason: 'left-alone' })
    expect((await readReply(reference))?.copies).toMatchObject([{ delivery: { state: 'withdrawn' } }])
    const erasure = { reference, reason: 'patient-asked' }
    expect((await desk.send('POST', `/inquiries/${reference}/erase`, erasure)).status).toBe(200)
    expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})
