import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scanByClamd } from './clamd.ts'

/** Answers as clamd does, once it has all or more than it takes. */
async function startClamd(
  reply: string,
  { maxBytes = 1_000_000, path }: { maxBytes?: number; path?: string } = {},
) {
  const received: Buffer[] = []
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.on('data', (part: Buffer) => {
      received.push(part)
      const bytes = Buffer.concat(received)
      const isEnd = bytes.subarray(-4).equals(Buffer.alloc(4))
      if (bytes.byteLength > maxBytes) socket.end('INSTREAM size limit exceeded. ERROR\0')
      else if (isEnd) socket.end(reply)
    })
  })
  await new Promise<void>((resolve) =>
    path ? server.listen(path, resolve) : server.listen(0, '127.0.0.1', resolve),
  )
  const address = server.address()
  const url = typeof address === 'string' ? `unix://${address}` : `tcp://127.0.0.1:${address?.port}`
  return {
    url: new URL(url),
    received: () => Buffer.concat(received),
    [Symbol.dispose]: () => void server.close(),
  }
}

const content = [Buffer.from('one '), Buffer.from('two')]

it.each([
  ['stream: OK\0', 'clean'],
  ['stream: Eicar-Test-Signature FOUND\0', 'infected'],
  ['stream: Html.Phishing.OK-1 FOUND\0', 'infected'],
  ['INSTREAM size limit exceeded. ERROR\0', 'too-large'],
])('%j means %s', async (reply, verdict) => {
  using clamd = await startClamd(reply)
  expect(await scanByClamd(clamd.url, content)).toBe(verdict)
})

it('a content is sent in parts with their lengths', async () => {
  using clamd = await startClamd('stream: OK\0')
  await scanByClamd(clamd.url, content)
  const expected = 'zINSTREAM\0' + '\0\0\0\u0004one ' + '\0\0\0\u0003two' + '\0\0\0\0'
  expect(clamd.received().toString('latin1')).toBe(expected)
})

it('what exceeds the limit is too large, also while it is being sent', async () => {
  using clamd = await startClamd('', { maxBytes: 100_000 })
  const large = Array.from({ length: 200 }, () => Buffer.alloc(16_384, 1))
  expect(await scanByClamd(clamd.url, large)).toBe('too-large')
})

it.each([
  '',
  'stream: OK',
  'stream: Can’t allocate memory ERROR\0',
  'stream: OK ERROR\0',
  'UNKNOWN COMMAND\0',
])('the answer %j is an error', async (reply) => {
  using clamd = await startClamd(reply)
  await expect(scanByClamd(clamd.url, content)).rejects.toThrow()
})

it('an unreachable clamd is an error', async () => {
  await expect(scanByClamd(new URL('tcp://127.0.0.1:9'), content)).rejects.toThrow()
  await expect(scanByClamd(new URL(`unix://${join(tmpdir(), 'no-such.sock')}`), content)).rejects.toThrow()
})

it('a socket of the machine is reached by its path', async () => {
  using clamd = await startClamd('stream: OK\0', { path: join(tmpdir(), `clamd-${process.pid}.sock`) })
  expect(await scanByClamd(clamd.url, content)).toBe('clean')
})
