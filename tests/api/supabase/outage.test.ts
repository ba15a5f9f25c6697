// Runs on PostgreSQL too.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, publicOrigin, type TestApp } from '#testing/server/app.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import { expectRefusal, postForm, postJson, readRows, wanjiku } from '#testing/server/inquiries.ts'
import { createTestFunction, type TestFunction } from '#testing/server/inquiry-function.ts'

describe.runIf(isPostgresRun())('the function whose database is away', () => {
  let server: TestApp
  let way: Way
  let edge: TestFunction

  beforeEach(async () => {
    server = await createTestApp()
    way = await openProxy(server)
    edge = createTestFunction(server, { DATABASE_URL: way.url })
  })

  afterEach(async () => {
    await way.close()
    await server[Symbol.asyncDispose]()
  })

  it('asks to come back, in words that the page may read, and takes the inquiry once it is there', async () => {
    await way.close()
    const response = await postJson(edge, wanjiku, { origin: publicOrigin })
    expect(response.headers.get('retry-after')).toBe('10')
    expect(response.headers.get('access-control-allow-origin')).toBe(publicOrigin)
    await expectRefusal(response, 503, 'unavailable')
    await way.open()
    expect((await postJson(edge, wanjiku)).status).toBe(200)
  })

  it('tells the form without script, with all that was typed', async () => {
    await way.close()
    const response = await postForm(edge, wanjiku)
    expect(response.status).toBe(503)
    const page = await response.text()
    expect(page).toContain('"problem":"unavailable"')
    expect(page).toContain(wanjiku.name)
  })

  it('goes on after its connections broke, and has lost and doubled nothing', async () => {
    expect((await postJson(edge, wanjiku)).status).toBe(200)
    await way.close()
    const headers = { 'idempotency-key': 'again' }
    const other = { ...wanjiku, message: 'Another one, with the same key until it is in.' }
    await expectRefusal(await postJson(edge, other, headers), 503, 'unavailable')
    await way.open()
    for (const _time of ['first', 'second']) expect((await postJson(edge, other, headers)).status).toBe(200)
    expect((await readRows(server)).inquiries).toHaveLength(2)
  })

  it('refuses bad input without asking it', async () => {
    await way.close()
    await expectRefusal(await postJson(edge, {}), 422, 'invalid_inquiry')
  })
})

type Way = { url: string; open: () => Promise<void>; close: () => Promise<void> }

/** A proxy to the database that can be shut; its address stays the same. */
async function openProxy({ databaseAddress }: TestApp): Promise<Way> {
  if (!('url' in databaseAddress)) throw new Error('Only PostgreSQL has a way to it')
  const target = new URL(databaseAddress.url)
  const sockets = new Set<Socket>()
  let listening: Server | undefined
  let port = 0

  async function open(): Promise<void> {
    const opened = createServer((socket) => {
      const there = connect(Number(target.port), target.hostname)
      for (const end of [socket, there]) sockets.add(end.on('error', () => {}))
      socket.pipe(there).pipe(socket)
    })
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve))
    port = (opened.address() as AddressInfo).port
    listening = opened
  }

  async function close(): Promise<void> {
    const closing = listening
    listening = undefined
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()))
  }

  await open()
  return { url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href, open, close }
}
