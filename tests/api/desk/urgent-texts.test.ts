import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { type Desk, openDesk, receive } from '#testing/desk/desk-client.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { recordChange } from '../../../server/company/audit/record-change.ts'
import { queueNotice } from '../../../server/company/staff/staff-notices.ts'
import { queueUrgentTexts } from '../../../server/company/staff/urgent-texts.ts'

let app: TestApp
let amina: Desk

async function open(environment: Record<string, string> = {}): Promise<void> {
  app = await createTestApp(environment)
  amina = await openDesk(app, { email: 'amina@pona.test', name: 'Amina', admin: true })
  await give(amina, 'Amina', '+254700000001')
}

beforeEach(() => open())
afterEach(() => app[Symbol.asyncDispose]())

async function give(desk: Desk, name: string, urgentPhone: string): Promise<void> {
  const response = await desk.send('PUT', '/profile', { name, languages: [], urgentPhone })
  expect(response.status).toBe(200)
}

async function openColleague(name: string, phone: string): Promise<Desk> {
  const desk = await openDesk(app, { email: `${name}@pona.test`, name })
  await give(desk, name, phone)
  return desk
}

function readTexts(): { to: string; text: string }[] {
  const folder = join(app.dataDir, 'sms')
  if (!existsSync(folder)) return []
  return readdirSync(folder).map((name) => {
    const [, to = '', text = ''] =
      /^To: (.*)\nChannel: sms\n\n(.*)\n$/s.exec(readFileSync(join(folder, name), 'utf8')) ?? []
    return { to, text }
  })
}

async function pass(hours: number): Promise<void> {
  app.clock.now += hours * HOUR_MS
  await app.runTask('escalateWaiting')
  await app.runTask('sendUrgentTexts')
}

const countQueued = async () => (await app.db.selectFrom('urgent_text').select('n').execute()).length

function notice(kind: 'many-exported' | 'second-step-added', staffId: string) {
  return recordChange({ ...app, now: () => app.clock.now }, async (trx, at) => {
    await queueNotice(trx, { staffId, kind, at })
    return []
  })
}

describe('an inquiry that waits too long', () => {
  it('is texted to its owner, with the reference and nothing of the patient', async () => {
    const reference = await receive(app)
    await openColleague('Baraka', '+254700000002')
    await amina.act(reference, { action: 'claim' })
    await pass(4)
    expect(readTexts()).toEqual([
      {
        to: '+254700000001',
        text: `Testers: ${reference} has waited 4 hours for an answer. http://localhost:8081/inquiries/${reference}`,
      },
    ])
    expect(await countQueued()).toBe(0)
  })

  it('is texted to the colleague who covers for the owner', async () => {
    const baraka = await openColleague('Baraka', '+254700000002')
    const reference = await receive(app)
    await amina.act(reference, { action: 'claim' })
    const away = { from: '2026-11-21', to: '2026-11-24', cover: baraka.id }
    expect((await amina.send('PUT', `/absences/${amina.id}`, away)).status).toBe(200)
    await pass(4)
    expect(readTexts().map(({ to }) => to)).toEqual(['+254700000002'])
  })

  it('is texted to everybody if nobody has it, not before four hours are left', async () => {
    await openColleague('Baraka', '+254700000002')
    await openDesk(app, { email: 'quiet@pona.test' })
    await receive(app)
    await pass(4)
    expect(readTexts()).toEqual([])
    await pass(16)
    expect(
      readTexts()
        .map(({ to }) => to)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['+254700000001', '+254700000002'])
  })

  it('is not texted once it was answered', async () => {
    const reference = await receive(app)
    await amina.act(reference, { action: 'claim' })
    app.clock.now += 4 * HOUR_MS
    await app.runTask('escalateWaiting')
    // The first session was left too long.
    const later = await openDesk(app, { email: 'later@pona.test' })
    await later.act(reference, { action: 'log-answer', via: 'call' })
    await app.runTask('sendUrgentTexts')
    expect(readTexts()).toEqual([])
    expect(await countQueued()).toBe(0)
  })
})

describe('a warning about an account', () => {
  it('is texted to the person and to administrators', async () => {
    const baraka = await openColleague('Baraka', '+254700000002')
    await notice('many-exported', baraka.id)
    await app.runTask('sendUrgentTexts')
    const text = 'Testers: Baraka has exported many inquiries. Your mail says what to do.'
    expect(readTexts().toSorted((a, b) => a.to.localeCompare(b.to))).toEqual([
      { to: '+254700000001', text },
      { to: '+254700000002', text },
    ])
  })

  it('is texted at most twenty times a day to one person', async () => {
    const at = app.clock.now
    const text = { kind: 'many-exported', aboutId: amina.id, at } as const
    await recordChange({ ...app, now: () => at }, async (trx) => {
      for (let n = 0; n < 25; n++) await queueUrgentTexts(trx, [amina.id], text)
      return []
    })
    await app.runTask('sendUrgentTexts')
    await app.runTask('sendUrgentTexts')
    expect(readTexts()).toHaveLength(20)
    expect(await countQueued()).toBe(0)
  })

  it('is not texted if it is no warning, or the person is disabled', async () => {
    const baraka = await openColleague('Baraka', '+254700000002')
    await notice('second-step-added', baraka.id)
    await amina.send('POST', `/admin/people/${baraka.id}/disable`, {})
    await notice('many-exported', baraka.id)
    await app.runTask('sendUrgentTexts')
    expect(readTexts().map(({ to }) => to)).toEqual(['+254700000001'])
  })
})

describe('the gateway', () => {
  async function serveGateway(answer: () => number) {
    const server = createServer((_, response) => {
      response.writeHead(answer(), { 'content-type': 'application/json' })
      response.end(JSON.stringify({ SMSMessageData: { Recipients: [{ statusCode: 101 }] } }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return {
      url: `http://pona:key@127.0.0.1:${port}/`,
      [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
    }
  }

  it('that fails is asked again later, for four hours', async () => {
    let status = 500
    let asked = 0
    await using gateway = await serveGateway(() => {
      asked++
      return status
    })
    await app[Symbol.asyncDispose]()
    await open({ SMS_URL: gateway.url })
    await notice('many-exported', amina.id)
    await app.runTask('sendUrgentTexts')
    await app.runTask('sendUrgentTexts')
    expect(asked).toBe(1)
    status = 200
    app.clock.now += 60_000
    await app.runTask('sendUrgentTexts')
    expect(asked).toBe(2)
    expect(await countQueued()).toBe(0)
    status = 500
    app.clock.now += HOUR_MS
    await notice('many-exported', amina.id)
    await app.runTask('sendUrgentTexts')
    app.clock.now += 5 * HOUR_MS
    await app.runTask('sendUrgentTexts')
    expect(await countQueued()).toBe(0)
    expect(app.logged.map(({ msg }) => msg)).toEqual(['An urgent text message was given up'])
  })

  it('that is missing gets nothing, and nothing stays', async () => {
    await app[Symbol.asyncDispose]()
    await open({ SMS_URL: '', WHATSAPP_URL: 'https://u:k@whatsapp.example/' })
    await notice('many-exported', amina.id)
    await app.runTask('sendUrgentTexts')
    expect(await countQueued()).toBe(0)
  })
})
