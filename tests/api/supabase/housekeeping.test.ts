// Runs on PostgreSQL too.

import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { type MailServer, startMailServer } from '#testing/mail/mail-server.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { expectRefusal, postJson, readRows, wanjiku } from '#testing/server/inquiries.ts'
import { createTestFunction } from '#testing/server/inquiry-function.ts'

const HOUSEKEEPING_KEY = 'a-long-key-that-only-the-project-knows'

describe.runIf(isPostgresRun())('the function on its own', () => {
  let server: TestApp
  let mailServer: MailServer

  beforeEach(async () => {
    server = await createTestApp()
    mailServer = await startMailServer()
  })

  afterEach(async () => {
    await mailServer[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })

  async function readStates() {
    return (await readRows(server)).outbox.map(({ state, attempts }) => ({ state, attempts }))
  }

  it('sends the mails after its answer', async () => {
    const edge = createTestFunction(server, { SMTP_URL: mailServer.url })
    expect((await postJson(edge, wanjiku)).status).toBe(200)
    await edge.rest()
    expect(mailServer.mails.map(({ envelopeTo }) => envelopeTo)).toEqual(
      expect.arrayContaining([['support@company.example'], [wanjiku.email]]),
    )
    expect(await readStates()).toEqual([1, 2].map(() => ({ state: 'sent', attempts: 1 })))
  })

  it('leads to the desk in its mails where the address of one is set, and to none elsewhere', async () => {
    for (const [environment, leads] of [
      [{}, false],
      [{ DESK_ORIGIN: 'https://desk.example' }, true],
    ] as const) {
      const edge = createTestFunction(server, { SMTP_URL: mailServer.url, ...environment })
      await postJson(edge, { ...wanjiku, message: `Does this lead to a desk: ${leads}` })
      await edge.rest()
      const toSupport = mailServer.mails.filter(
        ({ envelopeTo }) => envelopeTo[0] === 'support@company.example',
      )
      const words = toSupport.at(-1)?.text ?? ''
      expect(words).toContain(`${leads}`)
      expect(words.includes('Open in the desk: https://desk.example/inquiries/PN-')).toBe(leads)
      expect(words).not.toContain('localhost')
    }
  })

  it('answers though the mail server is away, and sends when it is asked for housekeeping', async () => {
    const port = await findFreePort()
    const edge = createTestFunction(server, { SMTP_URL: `smtp://127.0.0.1:${port}`, HOUSEKEEPING_KEY })
    expect((await postJson(edge, wanjiku)).status).toBe(200)
    await edge.rest()
    expect((await readStates()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    await using laterServer = await startMailServer(port)
    server.clock.now += MINUTE_MS
    expect((await edge.askForHousekeeping({ apikey: HOUSEKEEPING_KEY })).status).toBe(202)
    await edge.rest()
    expect(laterServer.mails).toHaveLength(2)
    expect((await readStates()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  it('sends nothing without SMTP_URL: the mails wait for a server', async () => {
    const edge = createTestFunction(server, { HOUSEKEEPING_KEY })
    await postJson(edge, wanjiku)
    await edge.askForHousekeeping({ apikey: HOUSEKEEPING_KEY })
    await edge.rest()
    expect(await readStates()).toEqual([1, 2].map(() => ({ state: 'waiting', attempts: 0 })))
  })

  it('erases spam after its days', async () => {
    const edge = createTestFunction(server, { HOUSEKEEPING_KEY })
    await postJson(edge, { ...wanjiku, message: 'Good offer', website: 'https://spam.example' })
    for (const [days, count] of [
      [89, 1],
      [2, 0],
    ] as const) {
      server.clock.now += days * DAY_MS
      await edge.askForHousekeeping({ apikey: HOUSEKEEPING_KEY })
      await edge.rest()
      expect((await readRows(server)).inquiries).toHaveLength(count)
    }
  })

  it('goes on with its other tasks where one fails', async () => {
    const edge = createTestFunction(server, { HOUSEKEEPING_KEY })
    await postJson(edge, { ...wanjiku, message: 'Good offer', website: 'https://spam.example' })
    await sql`drop table rate_limit`.execute(server.db)
    await expect(server.runTask('dropExpiredCounters')).rejects.toThrow()
    server.clock.now += 91 * DAY_MS
    await edge.askForHousekeeping({ apikey: HOUSEKEEPING_KEY })
    await edge.rest()
    expect((await readRows(server)).inquiries).toHaveLength(0)
  })

  it('deletes counts that have expired', async () => {
    const edge = createTestFunction(server, { HOUSEKEEPING_KEY })
    await postJson(edge, wanjiku)
    const readCounts = async () => (await sql`select key from rate_limit`.execute(server.db)).rows.length
    expect(await readCounts()).toBeGreaterThan(0)
    // Rate limits use the machine's clock.
    server.clock.now = Date.now() + DAY_MS
    await edge.askForHousekeeping({ apikey: HOUSEKEEPING_KEY })
    await edge.rest()
    expect(await readCounts()).toBe(0)
  })

  it('does nothing for who has another key, such as that of the page', async () => {
    const edge = createTestFunction(server, { HOUSEKEEPING_KEY })
    for (const headers of [{}, { apikey: server.config.publicKey }])
      await expectRefusal(await edge.askForHousekeeping(headers), 401, 'invalid_key')
  })

  it('has no housekeeping to ask for without a key of its own', async () => {
    const edge = createTestFunction(server)
    await expectRefusal(await edge.askForHousekeeping({ apikey: HOUSEKEEPING_KEY }), 404, 'not_found')
  })
})
