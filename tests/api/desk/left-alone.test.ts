import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mailsSchema } from '#contract/desk/oversight.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { deliver } from '#testing/mail/deliver.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { createOutbox, type Outbox } from '#testing/mail/outbox.ts'
import type { TestApp } from '#testing/server/app.ts'

let outbox: Outbox
let app: TestApp
let desk: Desk
let mailServer: MailServer

beforeEach(async () => {
  outbox = await createOutbox({ RATE_LIMITS: 'off' })
  app = outbox.app
  desk = await openDesk(app, { name: 'Amina' })
  mailServer = await startMailServer()
})

afterEach(async () => {
  await outbox[Symbol.asyncDispose]()
  await mailServer[Symbol.asyncDispose]()
})

async function reply(reference: string): Promise<Response> {
  const { version } = (await desk.open(reference)).inquiry
  const words = { id: randomUUID(), version, subject: 'Your knee', body: 'Dear Wanjiku' }
  return desk.send('POST', `/inquiries/${reference}/replies`, words)
}

const readCode = async (response: Response) => ((await response.json()) as ErrorBody).error.code

async function listSent(): Promise<string[]> {
  await deliver(app, mailServer)
  const states = await outbox.readStates()
  return states
    .filter(({ state, kind }) => state === 'sent' && ['acknowledgement', 'reply'].includes(kind))
    .map(({ kind }) => kind)
}

describe.each(['died', 'left-alone'])('after an inquiry was closed as %s', (reason) => {
  it('waiting mails to the patient are withdrawn, and nobody can write', async () => {
    const reference = await receive(app)
    expect((await reply(reference)).status).toBe(200)
    const { inquiry } = await desk.act(reference, { action: 'close', reason })
    expect(inquiry).toMatchObject({ standing: 'closed', next: null, closedFor: reason })
    expect(await listSent()).toEqual([])
    expect(mailServer.mails.filter(({ to }) => JSON.stringify(to).includes('wanjiku'))).toEqual([])
    const mails = await desk.read('/mails', mailsSchema)
    expect(mails.mails).toEqual([])
    expect(await readCode(await reply(reference))).toBe('not_allowed_now')
    const reopening = { action: 'reopen', version: inquiry.version }
    const response = await desk.send('POST', `/inquiries/${reference}/actions`, reopening)
    expect(await readCode(response)).toBe('not_allowed_now')
  })

  it('an undo sends the withdrawn mails', async () => {
    const reference = await receive(app)
    const { inquiry } = await desk.act(reference, { action: 'close', reason })
    const undone = await desk.act(reference, { action: 'undo', of: inquiry.version })
    expect(undone.inquiry).toMatchObject({ standing: 'open', closedFor: null })
    expect(await listSent()).toEqual(['acknowledgement'])
  })

  it('an inquiry with the same address is neither acknowledged nor answered until a coordinator allows it', async () => {
    const first = await receive(app)
    await desk.act(first, { action: 'close', reason })
    app.clock.now += 60_000
    const second = await receive(app, { message: 'I write for my mother' })
    expect(await listSent()).toEqual([])
    const { inquiry } = await desk.open(second)
    expect(inquiry.leftAlone).toMatchObject({ reference: first, reason })
    expect((await desk.list('view=due')).rows[0]?.leftAlone?.reference).toBe(first)
    expect(await readCode(await reply(second))).toBe('not_allowed_now')

    const lifted = await desk.act(second, { action: 'lift' })
    expect(lifted.history.at(-1)).toMatchObject({ kind: 'lifted', actor: desk.id })
    expect((await reply(second)).status).toBe(200)
    expect(await listSent()).toEqual(['reply'])
    expect((await desk.open(first)).inquiry.standing).toBe('closed')
  })

  it('reopening needs a separate action, after which it can be answered', async () => {
    const reference = await receive(app)
    await desk.act(reference, { action: 'close', reason })
    const { inquiry } = await desk.act(reference, { action: 'lift' })
    expect(inquiry).toMatchObject({ standing: 'open', closedFor: null, next: { kind: 'answer' } })
    expect((await reply(reference)).status).toBe(200)
  })

  it('nothing can be merged into it, because a merge would reopen it', async () => {
    const first = await receive(app)
    const second = await receive(app, { message: 'Another' })
    await desk.act(first, { action: 'close', reason })
    const { version } = (await desk.open(second)).inquiry
    const response = await desk.send('POST', `/inquiries/${second}/merge`, { version, into: first })
    expect(await readCode(response)).toBe('not_allowed_now')
  })
})

it('a reply that is in flight when the inquiry is closed as died is not retried', async () => {
  const reference = await receive(app)
  expect((await reply(reference)).status).toBe(200)
  await app.db
    .updateTable('outbox')
    .set({ lease_until: app.clock.now + 1_000 })
    .execute()
  await desk.act(reference, { action: 'close', reason: 'died' })
  await app.db.updateTable('outbox').set({ lease_until: 0 }).execute()
  expect(await listSent()).toEqual([])
  expect((await desk.open(reference)).inquiry).toMatchObject({ standing: 'closed', closedFor: 'died' })
})

it('no push message or mail mentions it to colleagues any more', async () => {
  const reference = await receive(app)
  const baraka = await openDesk(app, { email: 'baraka@pona.test' })
  await desk.act(reference, { action: 'assign', to: baraka.id })
  await desk.act(reference, { action: 'close', reason: 'died' })
  const told = await app.db.selectFrom('notification').select(['pushed_at', 'mailed_at']).execute()
  expect(told).toEqual([{ pushed_at: app.clock.now, mailed_at: app.clock.now }])
})
