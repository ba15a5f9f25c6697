import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { type ServerProcess, startServer } from '#testing/server/server-process.ts'
import { toSettings } from './recovery.ts'

/** The server closes a connection that it can't trust; one that stays open is given up this long after an answer. */
const SILENCE_MS = 300
const LONGEST_ANSWER_MS = 10_000

let dataDir: string
let server: ServerProcess

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pona-raw-'))
  server = await startServer(toSettings(dataDir))
})

afterAll(async () => {
  await server.end('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

type Answers = { statuses: number[]; closed: boolean }

/** Writes the bytes unchanged, and reads until the server closes or falls silent. */
function exchange(bytes: string | Buffer): Promise<Answers> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    let received = ''
    const finish = (closed: boolean) => {
      socket.destroy()
      resolve({
        statuses: [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code)),
        closed,
      })
    }
    socket.setTimeout(LONGEST_ANSWER_MS, () => finish(false))
    socket.on('error', () => finish(true))
    socket.on('close', () => finish(true))
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      socket.setTimeout(SILENCE_MS)
    })
    socket.write(bytes)
  })
}

function toBody(changes: Record<string, unknown> = {}): string {
  return JSON.stringify({ ...wanjiku, ...changes })
}

function toRequest(headers: readonly string[], body: string): string {
  const first = [`POST ${sendContactEmail.path} HTTP/1.1`, 'Host: localhost', 'apikey: pona-public']
  return [...first, 'Content-Type: application/json', ...headers, '', body].join('\r\n')
}

function toJson(body: string): string {
  return toRequest([`Content-Length: ${Buffer.byteLength(body)}`], body)
}

function countRows(): number {
  using database = new DatabaseSync(join(dataDir, 'pona.db'))
  return Number(database.prepare('select count(*) as count from inquiry').get()?.['count'])
}

const hidden = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'
const chunked = `0\r\n\r\n${hidden}`

// Each states its length twice, or in a form that a proxy might parse differently, which would reveal a second
// request behind the first.
const ambiguous: Record<string, string> = {
  'a length and chunks': toRequest(
    [`Content-Length: ${chunked.length}`, 'Transfer-Encoding: chunked'],
    chunked,
  ),
  'chunks and a length': toRequest(
    ['Transfer-Encoding: chunked', `Content-Length: ${chunked.length}`],
    chunked,
  ),
  'two lengths': toRequest(['Content-Length: 0', `Content-Length: ${hidden.length}`], hidden),
  'two equal lengths': toRequest(['Content-Length: 2', 'Content-Length: 2'], '{}'),
  'a list of lengths': toRequest(['Content-Length: 0, 10'], hidden),
  'a signed length': toRequest(['Content-Length: +2'], `{}${hidden}`),
  'a negative length': toRequest(['Content-Length: -1'], hidden),
  'a hexadecimal length': toRequest(['Content-Length: 0x2'], `{}${hidden}`),
  'a length with a space inside': toRequest(['Content-Length: 1 0'], hidden),
  'an empty length': toRequest(['Content-Length: '], hidden),
  'a length beyond all numbers': toRequest(['Content-Length: 99999999999999999999999'], hidden),
  'a space before the colon': toRequest(['Content-Length : 0', `Content-Length: ${hidden.length}`], hidden),
  'a tab before the colon': toRequest(['Content-Length\t: 0'], hidden),
  'a folded header': toRequest(['Content-Length: 0', 'X-Folded: a\r\n Transfer-Encoding: chunked'], hidden),
  'a folded length': toRequest(['Content-Length:\r\n 0'], hidden),
  'a coding that only looks like chunked': toRequest(['Transfer-Encoding: xchunked'], chunked),
  'chunked in quotes': toRequest(['Transfer-Encoding: "chunked"'], chunked),
  'chunked before another coding': toRequest(['Transfer-Encoding: chunked, identity'], chunked),
  'chunked twice': toRequest(['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'], chunked),
  'two codings in two headers': toRequest(
    ['Transfer-Encoding: identity', 'Transfer-Encoding: chunked'],
    chunked,
  ),
  'a coding after a vertical tab': toRequest(['Transfer-Encoding: \u000Bchunked'], chunked),
  'a coding after a NUL': toRequest(['Transfer-Encoding: \u0000chunked'], chunked),
  'lines that end in LF alone': toRequest(['Content-Length: 0'], hidden).replaceAll('\r\n', '\n'),
  'a header that ends in LF alone': toRequest(['Content-Length: 0\nTransfer-Encoding: chunked'], chunked),
  'a header that ends in CR alone': toRequest(['Content-Length: 0\rTransfer-Encoding: chunked'], chunked),
  'a NUL in a header': toRequest(['X-Nul: a\u0000b', 'Content-Length: 0'], hidden),
  'a chunk size with a sign': toRequest(['Transfer-Encoding: chunked'], `+2\r\n{}\r\n${chunked}`),
  'a chunk size with 0x': toRequest(['Transfer-Encoding: chunked'], `0x2\r\n{}\r\n${chunked}`),
  'a chunk size beyond all numbers': toRequest(
    ['Transfer-Encoding: chunked'],
    `fffffffffffffffff\r\n{}\r\n${chunked}`,
  ),
  'a chunk extension with a line end': toRequest(['Transfer-Encoding: chunked'], `2;a=\n{}\r\n${chunked}`),
  'a chunk without its line end': toRequest(['Transfer-Encoding: chunked'], `2\r\n{}${chunked}`),
  'two hosts': toRequest(['Host: evil.example', 'Content-Length: 0'], hidden),
  'no host': `POST ${sendContactEmail.path} HTTP/1.1\r\nContent-Length: 0\r\n\r\n${hidden}`,
  'another version': toRequest(['Content-Length: 0'], hidden).replace('HTTP/1.1', 'HTTP/3.7'),
  'a space in the method': toRequest(['Content-Length: 0'], hidden).replace('POST', 'PO ST'),
}

it('the premise: two plain requests in one piece get two answers', async () => {
  const { statuses } = await exchange(toRequest(['Content-Length: 2'], '{}') + hidden)
  expect(statuses).toEqual([422, 200])
})

it.each(Object.entries(ambiguous))(
  '%s: one refusal, and what hides behind is no request',
  async (_name, request) => {
    const before = countRows()
    const { statuses } = await exchange(request)
    expect([[400], [411]]).toContainEqual(statuses)
    expect(countRows()).toBe(before)
  },
)

const deep = '['.repeat(15_000)
const zipped = gzipSync(toBody())

const refused: Record<string, [status: number, request: string | Buffer]> = {
  'a header beyond 16 kB': [431, toRequest([`X-Long: ${'a'.repeat(20_000)}`, 'Content-Length: 2'], '{}')],
  'ten thousand headers': [431, toRequest([...Array(10_000).fill('X-Many: 1'), 'Content-Length: 2'], '{}')],
  'a path beyond 16 kB': [431, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`],
  'a body of which only the length is large': [413, toRequest(['Content-Length: 1000000000'], '')],
  'a body without a length': [411, toRequest(['Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n')],
  'a compressed body': [
    415,
    Buffer.concat([
      Buffer.from(toRequest(['Content-Encoding: gzip', `Content-Length: ${zipped.length}`], '')),
      zipped,
    ]),
  ],
  'JSON nested by thousands': [400, toJson(deep)],
  'JSON nested and closed': [422, toJson(deep + ']'.repeat(15_000))],
  'a number beyond all numbers': [422, toJson(toBody({ phone: 0 }).replace('"phone":0', '"phone":1e999'))],
  'a list where a text belongs': [422, toJson(toBody({ name: ['Wanjiku'] }))],
  'a prototype in the clear': [422, toJson(toBody().replace('{', '{"__proto__":{"name":"x"},'))],
  'a constructor with a prototype': [422, toJson(toBody({ constructor: { prototype: { admin: true } } }))],
  'another type that begins alike': [415, toJson(toBody()).replace('application/json', 'application/jsonp')],
  'a type that browsers may send across origins': [
    415,
    toJson(toBody()).replace('application/json', 'text/plain'),
  ],
  'JSON that says it is a form': [
    403,
    toJson(toBody()).replace('application/json', 'application/x-www-form-urlencoded'),
  ],
}

it.each(Object.entries(refused))(
  '%s is refused, and the server goes on',
  async (_name, [status, request]) => {
    const before = countRows()
    expect((await exchange(request)).statuses).toEqual([status])
    expect(countRows()).toBe(before)
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
  },
)

it('the premise: the same inquiry without any trick is taken', async () => {
  const before = countRows()
  expect((await exchange(toJson(toBody()))).statuses).toEqual([200])
  expect(countRows()).toBe(before + 1)
})
