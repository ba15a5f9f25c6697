import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { stream } from 'hono/streaming'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findFreePort } from '#testing/server/free-port.ts'
import { listen } from '../server/platform/http/listen.ts'

const PIECE = new Uint8Array(64 * 1024)

let port: number
let sockets: Socket[]

beforeEach(async () => {
  port = await findFreePort()
  sockets = []
})

afterEach(() => {
  for (const socket of sockets) socket.destroy()
})

/** Endless answers, produced as fast as they are read. */
function createEndless() {
  const state = { pieces: 0, cut: false }
  const app = new Hono().get('/', (c) =>
    stream(c, async (answer) => {
      answer.onAbort(() => {
        state.cut = true
      })
      for (; !answer.aborted; state.pieces++) await answer.write(PIECE)
    }),
  )
  return { state, fetch: app.fetch }
}

async function stall(): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  socket.pause()
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
}

it('a client that reads nothing of a response is disconnected', async () => {
  const { state, fetch } = createEndless()
  await using _listener = await listen(fetch, { host: '127.0.0.1', port }, { stalledMs: 200 })
  await stall()
  await expect.poll(() => state.cut, { timeout: 20_000 }).toBe(true)
})

it('a client that reads nothing of a response does not keep the server from stopping', async () => {
  const { state, fetch } = createEndless()
  const listener = await listen(fetch, { host: '127.0.0.1', port }, { stopGraceMs: 200 })
  await stall()
  await expect.poll(() => state.pieces, { timeout: 20_000 }).toBeGreaterThan(0)
  await listener[Symbol.asyncDispose]()
  await expect.poll(() => state.cut, { timeout: 20_000 }).toBe(true)
})
