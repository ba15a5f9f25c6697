import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type ClientRequest, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bringFile } from '#testing/files/tus.ts'
import { startServer } from '#testing/server/server-process.ts'
import { createPatientPage } from '../patient-link.ts'
import { findProcObstacle } from '../process-state.ts'
import { toSettings } from '../recovery.ts'
import type { Trial } from '../trial.ts'

/** Open at once, from three networks that one provider gives to three subscribers. */
const CONNECTIONS = 409
/** The server answers some of them, which begin again. */
const MIN_HELD = 300
const NETWORKS = 3
const BYTE_EVERY_MS = 3_000
const FILE_BYTES = 100_000_000
const PHOTO = randomBytes(100_000)

const TRY_EVERY_MS = 2_000
/** Tries in each round; five rounds are 80 seconds. */
const TRIES_A_ROUND = 8
/** Places of a server that keeps them for those that came first. */
const NAIVE_PLACES = 100

export const heldUploads: Trial = {
  title: 'connections that are held open keep no patient from sending files',
  rounds: 1,
  findObstacle: findProcObstacle,
  async run({ rounds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-held-'))
    await using server = await startServer({ ...toSettings(dataDir), TRUSTED_PROXIES: '1' })
    const { origin } = server
    const pages = await Promise.all(
      Array.from({ length: CONNECTIONS }, (_, n) => createPatientPage(origin, toHeaders(n))),
    )
    const files = await Promise.all(pages.map((page, n) => beginFile(origin, page, toHeaders(n))))
    const patient = { 'x-forwarded-for': '192.0.2.7' }
    const page = await createPatientPage(origin, patient)
    await using attack = startHolding(files.map((file, n) => ({ url: origin + file, headers: toHeaders(n) })))
    await attack.isOpen
    const tries = rounds * TRIES_A_ROUND
    const batch = crypto.randomUUID()
    let refused = 0
    let held = CONNECTIONS
    for (let n = 0; n < tries; n++) {
      const photo = { name: `${n}.jpg`, content: PHOTO, batch, position: n }
      const ask = (path: string, init: RequestInit) =>
        fetch(origin + path, { ...init, headers: { ...patient, ...init.headers } })
      await bringFile(ask, page, photo).catch(() => {
        refused += 1
      })
      await sleep(TRY_EVERY_MS)
      held = Math.min(held, attack.countOpen())
    }
    await attack[Symbol.asyncDispose]()
    await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
    return [
      { what: 'connections held all the time', count: held, of: CONNECTIONS, atLeast: MIN_HELD },
      { what: 'tries of a patient', count: tries, atLeast: rounds * TRIES_A_ROUND },
      { what: 'of them refused', count: refused, of: tries, atMost: 0 },
      {
        what: 'refused by places that are kept for the first (control)',
        count: await countRefusedByNaive(),
        of: TRIES_A_ROUND,
        atLeast: 1,
      },
    ]
  },
}

/** Each connection has a /56 of its own, in one of the three /48. */
function toHeaders(n: number): Record<string, string> {
  const subnet = (Math.floor(n / NETWORKS) << 8).toString(16)
  return { 'x-forwarded-for': `2001:db8:${(n % NETWORKS) + 1}:${subnet}::1` }
}

async function beginFile(origin: string, page: string, headers: Record<string, string>): Promise<string> {
  const created = await fetch(`${origin}${page}/files`, {
    method: 'POST',
    headers: { ...headers, 'Tus-Resumable': '1.0.0', 'Upload-Length': String(FILE_BYTES) },
  })
  return created.headers.get('location') ?? ''
}

type Held = { url: string; headers: Record<string, string> }

/** Holds a connection for each, which brings a byte now and then; opens another one as soon as it is ended. */
function startHolding(all: readonly Held[]) {
  const ending = new AbortController()
  const open = new Map<Held, ClientRequest>()

  async function hold(held: Held): Promise<void> {
    while (!ending.signal.aborted) {
      const sending = request(held.url, {
        method: 'PATCH',
        headers: {
          ...held.headers,
          'Tus-Resumable': '1.0.0',
          'Upload-Offset': '0',
          'Content-Type': 'application/offset+octet-stream',
          'Content-Length': String(FILE_BYTES),
        },
      })
      const ended = new Promise<void>((resolve) => {
        sending.on('error', () => resolve())
        sending.on('close', () => resolve())
        sending.on('response', (response) => {
          response.resume()
          sending.destroy()
        })
      })
      sending.flushHeaders()
      open.set(held, sending)
      const bytes = setInterval(() => sending.write(randomBytes(1)), BYTE_EVERY_MS)
      await ended
      open.delete(held)
      clearInterval(bytes)
    }
  }

  const holding = Promise.all(all.map(hold))
  return {
    isOpen: Promise.all([...open.values()].map((sending) => once(sending, 'socket'))),
    countOpen: () => open.size,
    async [Symbol.asyncDispose]() {
      ending.abort()
      for (const sending of open.values()) sending.destroy()
      await holding
    },
  }
}

/** Makes the same tries at a server that keeps its places for the connections that came first. */
async function countRefusedByNaive(): Promise<number> {
  let places = 0
  const server = createServer((incoming, outgoing) => {
    if (places >= NAIVE_PLACES) {
      outgoing.writeHead(503).end()
      return
    }
    places += 1
    incoming.resume()
    incoming.on('end', () => outgoing.writeHead(204).end())
    outgoing.on('close', () => {
      places -= 1
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await using attack = startHolding(Array.from({ length: CONNECTIONS }, () => ({ url, headers: {} })))
  await attack.isOpen
  let refused = 0
  for (let n = 0; n < TRIES_A_ROUND; n++) {
    const answer = await fetch(url, { method: 'PATCH', body: new Uint8Array(PHOTO) }).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status !== 204) refused += 1
  }
  await attack[Symbol.asyncDispose]()
  server.closeAllConnections()
  server.close()
  return refused
}
