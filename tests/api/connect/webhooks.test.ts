import { createHmac, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  deliveriesSchema,
  type NewWebhook,
  type WebhookBody,
  type WebhookDelivery,
  webhookEvents,
  webhooksSchema,
} from '#contract/desk/connect.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { startReceiver, type WebhookReceiver } from '#testing/outside/webhook-receiver.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { readRows } from '#testing/server/inquiries.ts'
import { holdMails } from '../../../server/company/held-mails/held.ts'
import { holdWaitingMails } from '../../../server/platform/db/backup.ts'

let app: TestApp
let admin: Desk
let receiver: WebhookReceiver

beforeEach(async () => {
  app = await createTestApp()
  admin = await openDesk(app, { email: 'admin@pona.test', name: 'Amina', admin: true })
  receiver = await startReceiver()
  app.webhooks.start()
})

afterEach(async () => {
  await receiver[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

type Added = { id: string; secret: string }

async function addWebhook(wanted: Partial<NewWebhook> = {}): Promise<Added> {
  const response = await admin.send('POST', '/admin/webhooks', {
    url: receiver.url,
    events: [...webhookEvents],
    ...wanted,
  })
  expect(response.status).toBe(201)
  return (await response.json()) as Added
}

/** A session lasts a working day. */
async function signInAgain(): Promise<void> {
  admin = await openDesk(app, { email: 'again@pona.test', name: 'Amina', admin: true })
}

const readBodies = () => receiver.received.map(({ body }) => JSON.parse(body) as WebhookBody)
const readTypes = () => readBodies().map(({ type }) => type)

async function readDeliveries(id: string): Promise<WebhookDelivery[]> {
  return (await admin.read(`/admin/webhooks/${id}/deliveries`, deliveriesSchema)).deliveries
}

/** Once nothing is left to be sent now. */
async function settle(): Promise<void> {
  app.webhooks.wake()
  await expect
    .poll(
      async () => {
        const due = await app.db
          .selectFrom('webhook_delivery')
          .innerJoin('webhook', 'webhook.id', 'webhook_id')
          .select('webhook_delivery.id')
          .where('webhook_delivery.state', '=', 'waiting')
          .where('webhook.state', '=', 'active')
          .where((eb) => eb.or([eb('due_at', '<=', app.clock.now), eb('lease_until', '>', 0)]))
          .execute()
        return due.length
      },
      { interval: 20 },
    )
    .toBe(0)
}

describe('a webhook', () => {
  it('waits as long as the receiver asks for, and an hour at most', async () => {
    const { id } = await addWebhook()
    receiver.answer.by = (response) => response.writeHead(503, { 'retry-after': '1800' }).end()
    await receive(app)
    await settle()
    const [waiting] = await readDeliveries(id)
    expect(waiting?.dueAt).toBe(app.clock.now + HOUR_MS / 2)
    receiver.answer.by = (response) => response.writeHead(503, { 'retry-after': '9999999' }).end()
    app.clock.now += HOUR_MS / 2
    await settle()
    const [later] = await readDeliveries(id)
    expect(later?.dueAt).toBe(app.clock.now + HOUR_MS)
  })

  it('tells what has happened, signed by the Standard Webhooks specification', async () => {
    const { id, secret } = await addWebhook()
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
    const reference = await receive(app)
    await settle()
    const [got] = receiver.received
    expect(JSON.parse(got?.body ?? '')).toEqual({
      type: 'inquiry.received',
      timestamp: new Date(app.clock.now).toISOString(),
      data: { reference, standing: 'open', link: `${app.config.deskOrigin}/inquiries/${reference}` },
    })
    const { headers = {}, body } = got ?? {}
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(app.clock.now / 1000))
    expect(headers['content-type']).toBe('application/json')
    expect(await readDeliveries(id)).toMatchObject([
      {
        id: headers['webhook-id'],
        type: 'inquiry.received',
        reference,
        state: 'sent',
        attempts: 1,
        status: 204,
      },
    ])
  })

  it('is told of answers, closings, messages and steps, and of no spam', async () => {
    await addWebhook()
    const reference = await receive(app)
    await receive(app, {
      name: 'x',
      message: 'Buy http://a.example http://b.example http://c.example casino seo',
      email: 'x@spam.example',
    })
    const { inquiry } = await admin.open(reference)
    const at = app.clock.now + HOUR_MS
    await admin.act(reference, { action: 'add-step', step: { id: 'one', kind: 'call', at } })
    const said = { id: randomUUID(), channel: 'call', at: app.clock.now, text: 'She can come.', files: [] }
    await admin.act(reference, { action: 'log-said', said, isDue: true })
    await admin.act(reference, { action: 'log-answer', via: 'call' })
    await app.runTask('queueDueSteps')
    await settle()
    expect(new Set(readTypes())).toEqual(
      new Set(['inquiry.answered', 'inquiry.received', 'message.received']),
    )
    expect(readTypes()).toHaveLength(3)
    app.clock.now = at
    await app.runTask('queueDueSteps')
    await app.runTask('queueDueSteps')
    await admin.act(reference, { action: 'close', reason: 'treated' })
    await settle()
    expect(readTypes().filter((type) => type === 'step.due')).toHaveLength(1)
    expect(readBodies().at(-1)).toMatchObject({ type: 'inquiry.closed', data: { standing: 'closed' } })
    expect(readBodies().every(({ data }) => data.reference === reference)).toBe(true)
    expect(inquiry.reference).toBe(reference)
  })

  it('is told of a step again where it was moved, and of none that is over', async () => {
    const reference = await receive(app)
    const at = app.clock.now + HOUR_MS
    await admin.act(reference, { action: 'add-step', step: { id: 'one', kind: 'call', at } })
    app.clock.now = at + 1
    await addWebhook({ events: ['step.due'] })
    await app.runTask('queueDueSteps')
    await settle()
    expect(readTypes()).toEqual([])
    await admin.act(reference, { action: 'change-step', id: 'one', at: at + HOUR_MS })
    app.clock.now = at + HOUR_MS
    await app.runTask('queueDueSteps')
    await settle()
    expect(readTypes()).toEqual(['step.due'])
  })

  it('is told of an inquiry that was taken for spam once somebody says that it is none', async () => {
    await addWebhook({ events: ['inquiry.received'] })
    const reference = await receive(app)
    await admin.act(reference, { action: 'mark-spam' })
    await admin.act(reference, { action: 'rescue' })
    await settle()
    // Told before, and so not told again.
    expect(readTypes()).toEqual(['inquiry.received'])
  })

  it('is told only of what it asks for', async () => {
    const { id } = await addWebhook({ events: ['inquiry.closed'] })
    const reference = await receive(app)
    await admin.act(reference, { action: 'log-answer', via: 'call' })
    await admin.act(reference, { action: 'close', reason: 'treated' })
    await settle()
    expect(readTypes()).toEqual(['inquiry.closed'])
    expect(await readDeliveries(id)).toHaveLength(1)
  })

  it('says nothing of what patients wrote unless it is ticked, which is an event and a mail', async () => {
    const { id } = await addWebhook({ events: ['inquiry.received'] })
    await receive(app)
    await settle()
    expect(receiver.received[0]?.body).not.toMatch(/Wanjiku|wanjiku|712|knee|mother/i)
    await admin.send('PUT', `/admin/webhooks/${id}`, { fields: ['name', 'phone', 'message'] })
    await receive(app, { email: 'other@patient.example' })
    await settle()
    expect(readBodies()[1]?.data).toMatchObject({
      name: 'Wanjiku Mwangi',
      phone: '+254712345678',
      message: 'My mother is 67.\nShe can not walk the stairs any more.',
    })
    expect(readBodies()[1]?.data).not.toHaveProperty('email')
    const { events, outbox } = await readRows(app)
    expect(events.find(({ kind }) => kind === 'webhook-changed')?.detail).toContain(
      '"fields":"name phone message"',
    )
    expect(outbox.filter(({ kind }) => kind === 'webhook-set').length).toBeGreaterThan(1)
    const sent: string[] = []
    app.transport.send = async ({ text, subject }) => void sent.push(`${subject} ${text}`)
    await app.startOutbox(app.transport).rested
    expect(sent.join()).toContain('It also sends what patients wrote: name, phone, message.')
  })

  it('is sealed, its secret shown once', async () => {
    const { secret } = await addWebhook()
    const { webhooks } = await admin.read('/admin/webhooks', webhooksSchema)
    expect(webhooks).toMatchObject([
      { url: receiver.url, state: 'active', fields: [], failed: 0, waiting: 0 },
    ])
    expect(JSON.stringify(webhooks)).not.toContain(secret)
    const [row] = await app.db.selectFrom('webhook').selectAll().execute()
    expect(Buffer.from(row?.sealed ?? []).toString('latin1')).not.toContain(receiver.url)
    expect(JSON.stringify(app.logged)).not.toContain(secret)
  })

  it('is paused, resumed and removed', async () => {
    const { id } = await addWebhook()
    await admin.send('PUT', `/admin/webhooks/${id}`, { isPaused: true })
    await receive(app)
    expect(await readError(await admin.send('POST', `/admin/webhooks/${id}/test`))).toEqual({
      status: 409,
      code: 'webhook_paused',
    })
    await admin.send('PUT', `/admin/webhooks/${id}`, { isPaused: false })
    expect((await admin.send('POST', `/admin/webhooks/${id}/test`)).status).toBe(200)
    await settle()
    expect(readBodies()).toMatchObject([{ type: 'webhook.test', data: { reference: null, standing: null } }])
    expect((await admin.send('DELETE', `/admin/webhooks/${id}`)).status).toBe(200)
    expect((await admin.get(`/admin/webhooks/${id}/deliveries`)).status).toBe(404)
    expect((await admin.send('DELETE', `/admin/webhooks/${id}`)).status).toBe(404)
    expect((await admin.send('PUT', `/admin/webhooks/${id}`, {})).status).toBe(404)
  })

  it('is set by administrators alone', async () => {
    const coordinator = await openDesk(app)
    const refused = { status: 403, code: 'forbidden' }
    expect(await readError(await coordinator.get('/admin/webhooks'))).toEqual(refused)
    const wanted = { url: receiver.url, events: ['step.due'] }
    expect(await readError(await coordinator.send('POST', '/admin/webhooks', wanted))).toEqual(refused)
  })
})

describe('a receiver', () => {
  it('that refuses gets it again within 30 seconds, under the same id, and then less and less often', async () => {
    receiver.answer.by = (response) => response.writeHead(500).end()
    const { id } = await addWebhook()
    await receive(app)
    await settle()
    const [first] = await readDeliveries(id)
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, status: 500, error: null })
    expect((first?.dueAt ?? 0) - app.clock.now).toBeLessThanOrEqual(30_000)
    for (let attempts = 1; attempts < 6; attempts++) {
      app.clock.now = (await readDeliveries(id))[0]?.dueAt ?? 0
      await settle()
    }
    const [later] = await readDeliveries(id)
    expect(later?.attempts).toBe(6)
    expect((later?.dueAt ?? 0) - app.clock.now).toBeGreaterThan(60_000)
    receiver.answer.by = undefined
    app.clock.now = later?.dueAt ?? 0
    await settle()
    expect(await readDeliveries(id)).toMatchObject([{ state: 'sent', attempts: 7, status: 204, dueAt: null }])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(7)
  })

  it('that is away for three days is given up, which is seen, and repeated by a press', async () => {
    const { id } = await addWebhook()
    receiver.answer.by = (response) => response.socket?.destroy()
    await receive(app)
    await settle()
    app.clock.now += 3 * DAY_MS + 1
    await settle()
    await signInAgain()
    const [given] = await readDeliveries(id)
    expect(given).toMatchObject({ state: 'failed', status: null, error: 'ECONNRESET' })
    expect((await admin.read('/admin/webhooks', webhooksSchema)).webhooks[0]?.failed).toBe(1)
    receiver.answer.by = undefined
    const path = `/admin/webhooks/${id}/deliveries/${given?.id}/repeat`
    expect((await admin.send('POST', path)).status).toBe(200)
    await settle()
    expect(await readDeliveries(id)).toMatchObject([{ id: given?.id, state: 'sent' }])
    expect((await admin.send('POST', `/admin/webhooks/${id}/deliveries/0/repeat`)).status).toBe(404)
  })

  it('that answers 410 gets nothing more until somebody resumes it', async () => {
    const { id } = await addWebhook()
    receiver.answer.by = (response) => response.writeHead(410).end()
    await receive(app)
    await settle()
    await expect
      .poll(async () => (await admin.read('/admin/webhooks', webhooksSchema)).webhooks[0]?.state)
      .toBe('gone')
    await receive(app, { email: 'other@patient.example' })
    await settle()
    expect(receiver.received).toHaveLength(1)
    const { events } = await readRows(app)
    expect(events.find(({ kind }) => kind === 'webhook-changed')).toMatchObject({ actor: 'server' })
    await admin.send('PUT', `/admin/webhooks/${id}`, { isPaused: false })
    expect((await admin.read('/admin/webhooks', webhooksSchema)).webhooks[0]?.state).toBe('active')
  })

  it('that redirects is not followed', async () => {
    await using elsewhere = await startReceiver()
    receiver.answer.by = (response) => response.writeHead(307, { location: elsewhere.url }).end()
    const { id } = await addWebhook()
    await receive(app)
    await settle()
    expect(elsewhere.received).toEqual([])
    expect(await readDeliveries(id)).toMatchObject([{ state: 'waiting', status: 307 }])
  })

  it('that is slow delays no other', async () => {
    await using slow = await startReceiver()
    slow.answer.by = () => {}
    await addWebhook({ url: slow.url })
    await addWebhook()
    await receive(app)
    await expect.poll(() => receiver.received.length).toBe(1)
    expect(slow.received.length).toBe(1)
  })

  it.each([
    'https://10.0.0.1/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/hook',
    'http://example.com/hook',
    'http://192.168.1.1/hook',
    'https://user:word@example.com/hook',
    'file:///etc/passwd',
    'nonsense',
  ])('at %s is refused', async (url) => {
    const response = await admin.send('POST', '/admin/webhooks', { url, events: ['step.due'] })
    expect(response.status).toBe(422)
    const { error } = (await response.json()) as { error: { code: string; fields: { url: string } } }
    expect(error.code).toBe('fields')
    expect(error.fields.url).toMatch(/\.$/)
  })
})

describe('in production', () => {
  const environment = {
    NODE_ENV: 'production',
    DESK_ORIGIN: 'https://desk.test',
    ALLOW_IN_PRODUCTION: 'mail-files,volatile-disk',
    SETUP: 'skip',
  }

  it('a program in the own network gets what happens, where the operator has named its host and port', async () => {
    const { host, port } = new URL(receiver.url)
    await using production = await createTestApp({ ...environment, WEBHOOK_HOSTS: `n8n:5678,${host}` })
    production.webhooks.start()
    const desk = await openDesk(production, { admin: true })
    const add = (url: string) => desk.send('POST', '/admin/webhooks', { url, events: ['inquiry.received'] })
    expect((await add(receiver.url)).status).toBe(201)
    for (const other of [String(Number(port) + 1), '80'])
      expect((await add(receiver.url.replace(port, other))).status).toBe(422)
    await receive(production)
    await expect.poll(() => readTypes()).toEqual(['inquiry.received'])
  })

  it('nothing is sent to the machine itself, by whichever name', async () => {
    await using production = await createTestApp(environment)
    const desk = await openDesk(production, { admin: true })
    for (const url of [
      'http://localhost:1/',
      'http://127.0.0.1:1/',
      'http://[::1]:1/',
      'https://localhost/',
    ]) {
      const response = await desk.send('POST', '/admin/webhooks', { url, events: ['step.due'] })
      expect(await readError(response)).toEqual({ status: 422, code: 'fields' })
    }
  })
})

describe('what is kept of deliveries', () => {
  it('goes with an erased inquiry, and after 30 days', async () => {
    receiver.answer.by = (response) => response.writeHead(500).end()
    const { id } = await addWebhook()
    const reference = await receive(app)
    await settle()
    expect(await readDeliveries(id)).toHaveLength(1)
    await admin.send('POST', `/inquiries/${reference}/erase`, { reference, reason: 'patient-asked' })
    expect(await readDeliveries(id)).toEqual([])

    receiver.answer.by = undefined
    await receive(app)
    await settle()
    app.clock.now += 30 * DAY_MS - 1
    await app.runTask('deleteOldDeliveries')
    expect(await app.db.selectFrom('webhook_delivery').select('id').execute()).toHaveLength(1)
    app.clock.now += 1
    await app.runTask('deleteOldDeliveries')
    expect(await app.db.selectFrom('webhook_delivery').select('id').execute()).toEqual([])
  })

  it('is held in a restored backup, and what came due meanwhile is told to nobody', async () => {
    if (!('file' in app.databaseAddress)) return
    receiver.answer.by = (response) => response.writeHead(500).end()
    await addWebhook()
    await receive(app)
    await settle()
    const copy = join(app.dataDir, 'restored.db')
    await sql`vacuum into ${copy}`.execute(app.db)
    holdWaitingMails(copy)
    using restored = new DatabaseSync(copy)
    expect(restored.prepare('select state, error from webhook_delivery').all()).toEqual([
      { state: 'failed', error: 'HELD' },
    ])
    const told = Number(restored.prepare('select steps_told_to as at from webhook').get()?.['at'])
    expect(Math.abs(told - Date.now())).toBeLessThan(60_000)
  })

  it('is held by the command for a database that was restored otherwise', async () => {
    receiver.answer.by = (response) => response.writeHead(500).end()
    const { id } = await addWebhook()
    await receive(app)
    await settle()
    await holdMails({ ...app, now: () => app.clock.now }, 'administrator')
    expect(await readDeliveries(id)).toMatchObject([{ state: 'failed', error: 'HELD' }])
  })
})
