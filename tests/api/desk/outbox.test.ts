import { parse } from 'valibot'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auditSchema, mailsSchema } from '#contract/desk/oversight.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { holdMails } from '../../../server/company/held-mails/held.ts'
import { readOutboxHealth } from '../../../server/company/outbox/health.ts'

let app: TestApp

let desk: Desk

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app, { name: 'Amina', admin: true })
})

afterEach(async () => {
  await app[Symbol.asyncDispose]()
})

describe('mails that waited in a backup', () => {
  const readMails = () => desk.read('/mails', mailsSchema)
  const deps = () => ({ ...app, now: () => app.clock.now })

  beforeEach(async () => {
    await receive(app)
    expect(await holdMails(deps(), 'administrator')).toBe(2)
  })

  it('are listed as held, and can be released with a new deadline', async () => {
    const { mails } = await readMails()
    expect(mails.map(({ state, lastError }) => [state, lastError])).toEqual([
      ['held', null],
      ['held', null],
    ])
    app.clock.now += 30 * MINUTE_MS
    const released = parse(mailsSchema, await (await desk.send('POST', '/mails/release')).json())
    expect(released.mails.map(({ state, createdAt }) => [state, createdAt])).toEqual([
      ['waiting', app.clock.now],
      ['waiting', app.clock.now],
    ])
    expect(await readOutboxHealth(app.db)).toMatchObject({ held: 0, failed: 0, waiting: 2 })
  })

  it('can be marked as sent, without waiting or failed mails', async () => {
    await receive(app, { email: 'other@patient.example' })
    const settled = parse(mailsSchema, await (await desk.send('POST', '/mails/settle')).json())
    expect(settled.mails.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    expect(settled.sentLast24h).toBe(0)
    const { events } = await desk.read('/audit', auditSchema)
    const kinds = events
      .filter(({ kind }) => kind.startsWith('mails-'))
      .map(({ kind, detail }) => [kind, detail])
    expect(kinds).toEqual([
      ['mails-settled', { mails: 2 }],
      ['mails-held', { mails: 2 }],
    ])
  })
})

describe('the mails', () => {
  it('that wait or failed are listed without what is in them, and are sent again by hand', async () => {
    const reference = await receive(app)
    await app.db
      .updateTable('outbox')
      .set({ state: 'failed', attempts: 3, last_error: 'EENVELOPE 550' })
      .where('kind', '=', 'inquiry')
      .execute()
    const { mails } = await desk.read('/mails', mailsSchema)
    expect(mails.map(({ kind, state }) => [kind, state])).toEqual([
      ['inquiry', 'failed'],
      ['acknowledgement', 'waiting'],
    ])
    expect(mails[0]).toMatchObject({ reference, attempts: 3, lastError: 'EENVELOPE 550' })
    const wakes = app.wakes()
    const response = await desk.send('POST', `/mails/${mails[0]?.n}/resend`)
    expect(parse(mailsSchema, await response.json()).mails).toMatchObject([
      { state: 'waiting' },
      { state: 'waiting' },
    ])
    expect(app.wakes()).toBe(wakes + 1)
    const { history } = await desk.open(reference)
    expect(history).toContainEqual(
      expect.objectContaining({ kind: 'mail-resent', detail: { mail: 'inquiry' } }),
    )
  })

  it('that wait stay as late as they are, and those that failed get as long as a new one', async () => {
    await receive(app)
    const arrivedAt = app.clock.now
    await app.db.updateTable('outbox').set({ state: 'failed' }).where('kind', '=', 'inquiry').execute()
    app.clock.now += 20 * MINUTE_MS
    for (const n of [1, 2]) await desk.send('POST', `/mails/${n}/resend`)
    const { mails } = await desk.read('/mails', mailsSchema)
    expect(mails.map(({ kind, createdAt }) => [kind, createdAt - arrivedAt])).toEqual([
      ['acknowledgement', 0],
      ['inquiry', 20 * MINUTE_MS],
    ])
  })

  it('that are being sent, were sent or do not exist are not sent again', async () => {
    await receive(app)
    await app.db.updateTable('outbox').set({ state: 'sent' }).where('kind', '=', 'inquiry').execute()
    await app.db
      .updateTable('outbox')
      .set({ lease_until: app.clock.now + MINUTE_MS })
      .where('kind', '=', 'acknowledgement')
      .execute()
    for (const n of ['1', '2', '99']) {
      const response = await desk.send('POST', `/mails/${n}/resend`)
      expect(await readError(response)).toEqual({ status: 409, code: 'not_allowed_now' })
    }
  })
})
