import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createPost, parseRetryAfter, resolvePublic } from './post.ts'

const here = async () => [{ address: '127.0.0.1', family: 4 }]

async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    endpoint: `http://push.test:${(server.address() as AddressInfo).port}/device`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

it.each([
  [201, {}, undefined],
  [410, {}, undefined],
  [429, { 'retry-after': '30' }, 30_000],
  [500, {}, undefined],
])('says that the service answered %i', async (status, headers, retryAfterMs) => {
  await using service = await serve((asked, answer) => {
    asked.resume().once('end', () => answer.writeHead(status, headers).end('words'))
  })
  const post = createPost({ resolve: here })
  const answer = await post({ endpoint: service.endpoint, headers: {}, body: Buffer.from('sealed') })
  expect(answer).toEqual({ status, retryAfterMs })
})

it('follows no redirect', async () => {
  const asked: string[] = []
  await using service = await serve(({ url }, answer) => {
    asked.push(url ?? '')
    answer.writeHead(307, { location: '/elsewhere' }).end()
  })
  const post = createPost({ resolve: here })
  const answer = await post({ endpoint: service.endpoint, headers: {}, body: Buffer.alloc(1) })
  expect([answer.status, asked]).toEqual([307, ['/device']])
})

it('gives up on a service that hangs, or whose response never ends', async () => {
  await using silent = await serve(() => {})
  await using endless = await serve((_asked, answer) => {
    answer.writeHead(201)
    const drip = setInterval(() => answer.write('x'), 5)
    answer.once('close', () => clearInterval(drip))
  })
  const post = createPost({ resolve: here, timeoutMs: 100 })
  const body = Buffer.alloc(1)
  await expect(post({ endpoint: silent.endpoint, headers: {}, body })).rejects.toThrow(/abort/i)
  expect(await post({ endpoint: endless.endpoint, headers: {}, body })).toMatchObject({ status: 201 })
})

it('connects to no private address, whatever the name', async () => {
  const asked: string[] = []
  await using service = await serve(({ url }, answer) => {
    asked.push(url ?? '')
    answer.end()
  })
  const post = createPost({ resolve: (name) => resolvePublic(name, here) })
  const push = { endpoint: service.endpoint, headers: {}, body: Buffer.alloc(1) }
  await expect(post(push)).rejects.toThrow('push.test has no public address')
  for (const host of [
    'localhost',
    '127.0.0.1',
    '[::1]',
    '10.0.0.1',
    '[::ffff:169.254.169.254]',
    '0x7f000001',
  ])
    await expect(createPost()({ ...push, endpoint: `https://${host}:1/` })).rejects.toThrow(
      'has no public address',
    )
  expect(asked).toEqual([])
})

it('leaves out the private addresses of a name', async () => {
  const addresses = ['10.0.0.1', '142.250.180.10', '::1'].map((address) => ({ address, family: 4 }))
  expect(await resolvePublic('push.test', async () => addresses)).toEqual([addresses[1]])
})

it.each([
  [undefined, undefined],
  ['120', 120_000],
  ['Sun, 22 Nov 2026 10:00:30 GMT', 30_000],
  ['Sun, 22 Nov 2026 09:00:00 GMT', 0],
  ['soon', undefined],
])('reads Retry-After: %s', (header, ms) => {
  expect(parseRetryAfter(header, Date.parse('2026-11-22T10:00:00Z'))).toBe(ms)
})
