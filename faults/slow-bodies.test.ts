import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { findFreePort } from '#testing/server/free-port.ts'
import { readParts } from '../server/platform/http/body-parts.ts'
import { allowSlowBody } from '../server/platform/http/body-time.ts'
import { listen } from '../server/platform/http/listen.ts'

const TRICKLE_MS = 30
const BODY_BYTES = 40

const app = new Hono()
  // Answers a connection that was cut.
  .onError((_error, c) => c.text('cut', 500))
  .post('/form', async (c) => c.text(await countBytes(readParts(c))))
  .post('/slow', async (c) => {
    allowSlowBody(c, { periodMs: 200, minBytes: 2 })
    return c.text(await countBytes(readParts(c)))
  })
  .post('/fast', async (c) => {
    allowSlowBody(c, { periodMs: 200, minBytes: 1_000 })
    return c.text(await countBytes(readParts(c)))
  })

async function countBytes(parts: AsyncIterable<Uint8Array>): Promise<string> {
  let bytes = 0
  for await (const part of parts) bytes += part.byteLength
  return `${bytes} bytes`
}

/** Sends a byte at a time; returns what was answered. */
async function trickle(path: string): Promise<string> {
  const port = await findFreePort()
  await using _listener = await listen(app.fetch, { host: '127.0.0.1', port }, { bodyTimeoutMs: 300 })
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  // A write fails after the server has closed. `once` would reject with that error.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.on('data', (part: Buffer) => {
    clearInterval(sending)
    answer += part.toString()
    if (answer.includes(' bytes')) socket.destroy()
  })
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`)
  const sending = setInterval(() => socket.write('x'), TRICKLE_MS)
  await closed
  clearInterval(sending)
  return answer
}

it('a body that takes too long is cut with 408', async () => {
  expect(await trickle('/form')).toMatch(/^HTTP\/1\.1 408 /)
})

it('a slow body that its route allows arrives', async () => {
  expect(await trickle('/slow')).toContain(`${BODY_BYTES} bytes`)
})

it('a body below the least rate of its route is cut', async () => {
  expect(await trickle('/fast')).toMatch(/^HTTP\/1\.1 408 /)
})
