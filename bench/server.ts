import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#testing/server/free-port.ts'
import { fillDatabase } from '../faults/large-database.ts'
import { findProcObstacle, readMemory } from '../faults/process-state.ts'
import { type Load, load } from './intake/load.ts'
import { makeFolder, startPeer } from './peer.ts'
import type { Row } from './table.ts'

const STARTS = 7
const STORED_INQUIRIES = 100_000
/** Longer than a start without inquiries. */
const MAX_LARGER_MS = 1_000
const CALM_MS = 15_000
const LOAD_MS = 5_000
const CONNECTIONS = 100
const OVERLOAD_CONNECTIONS = 2_000

const PAGE_ROUNDS = 3
const PAGE_MS = 3_000
const PAGE_REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n'

const ours = join(import.meta.dirname, '..', 'server', 'main.mjs')
/** Hono, a schema and node:sqlite: what a server of one's own would begin with. */
const plain = join(import.meta.dirname, 'intake', 'plain-server.mjs')
const pageServer = join(import.meta.dirname, 'server', 'page-server.mjs')

export async function benchServer(): Promise<Row[]> {
  const starts = [...(await timeStarts()), await timeStartAfterKill(), await measurePages()]
  if (findProcObstacle() !== undefined) return starts
  const [full, empty] = [await observe(ours), await observe(plain)]
  return [
    ...starts,
    { name: 'memory at rest, MB', measured: full.restMb, reference: empty.restMb, atMostRatio: 1.7 },
    { name: 'memory under load, MB', measured: full.loadMb, reference: empty.loadMb, atMost: 250 },
    { name: 'event loop under load, p99 of the delay, ms', ...full.delay('p99'), atMost: 20 },
    { name: 'event loop under load, longest delay, ms', ...full.delay('max'), atMost: 100 },
    {
      name: 'accepted/s over 2,000 connections, to 100',
      measured: full.overload.perSecond,
      reference: full.load.perSecond,
      atLeastRatio: 0.9,
    },
    {
      // Each connection waits for all others: at this rate, for 2,000 inquiries.
      name: 'answer over 2,000 connections, p99, ms, to the wait at that rate',
      measured: full.overload.p99Ms,
      reference: (OVERLOAD_CONNECTIONS / full.overload.perSecond) * 1_000,
      atMostRatio: 1.5,
    },
    {
      name: 'memory over 2,000 connections, MB',
      measured: full.peakMb,
      reference: empty.peakMb,
      atMost: 300,
    },
  ]
}

type Server = AsyncDisposable & { port: number; deskPort: number; pid: number | undefined; startMs: number }

async function run(file: string, dataDir: string): Promise<Server> {
  const [port, deskPort] = [await findFreePort(), await findFreePort()]
  const startedAt = performance.now()
  const child: ChildProcess = spawn(process.execPath, [file], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DESK_PORT: String(deskPort),
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    stdio: 'ignore',
  })
  while (!(await accepts(port))) await sleep(2)
  await fetch(`http://127.0.0.1:${port}/`)
  return {
    port,
    deskPort,
    pid: child.pid,
    startMs: performance.now() - startedAt,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** Opens a bare TCP connection: failing HTTP requests would compete for CPU with the starting server. */
function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy())
}

async function timeStarts(): Promise<Row[]> {
  const times = { first: [] as number[], next: [] as number[], plain: [] as number[] }
  for (let n = 0; n < STARTS; n++) {
    using folder = makeFolder()
    times.first.push(await timeStart(ours, folder.path))
    times.next.push(await timeStart(ours, folder.path))
    times.plain.push(await timeStart(plain, folder.path))
  }
  const reference = toMedian(times.plain)
  return [
    { name: 'first answer after a start, ms', measured: toMedian(times.next), reference, atMostRatio: 1.75 },
    // Creates the database and the keys.
    { name: 'first answer of all, ms', measured: toMedian(times.first), reference, atMostRatio: 2 },
  ]
}

/** Compared with a start on nothing: what is stored must not delay it, nor the log that a kill leaves. */
async function timeStartAfterKill(): Promise<Row> {
  using large = makeFolder()
  using empty = makeFolder()
  await fillDatabase(large.path, STORED_INQUIRIES)
  const times = { killed: [] as number[], empty: [] as number[] }
  for (let n = 0; n < STARTS; n++) {
    {
      await using server = await run(ours, large.path)
      await load({ port: server.port, connections: 10, durationMs: 500 })
    }
    times.killed.push(await timeStart(ours, large.path))
    times.empty.push(await timeStart(ours, empty.path))
  }
  const reference = toMedian(times.empty)
  return {
    name: 'first answer after kill -9 at 100,000 inquiries, ms, to one without any',
    measured: toMedian(times.killed),
    reference,
    atMost: reference + MAX_LARGER_MS,
  }
}

async function timeStart(file: string, dataDir: string): Promise<number> {
  await using server = await run(file, dataDir)
  return server.startMs
}

/** The home page, compressed, from memory. */
async function measurePages(): Promise<Row> {
  using folder = makeFolder()
  const rates: { ours: number; bare: number }[] = []
  for (let round = 0; round < PAGE_ROUNDS; round++) {
    await using server = await run(ours, folder.path)
    const page = join(folder.path, 'page.br')
    writeFileSync(page, await readCompressed(server.port))
    await using peer = await startPeer(pageServer, { PAGE: page })
    const measure = async (port: number) =>
      (await load({ port, connections: CONNECTIONS, durationMs: PAGE_MS, toRequest: () => PAGE_REQUEST }))
        .perSecond
    rates.push({ ours: await measure(server.port), bare: await measure(peer.port) })
  }
  return {
    name: 'home pages/s, to node:http from memory',
    measured: toMedian(rates.map((rate) => rate.ours)),
    reference: toMedian(rates.map((rate) => rate.bare)),
    atLeastRatio: 0.55,
  }
}

async function readCompressed(port: number): Promise<Buffer> {
  const asked = request({ port, path: '/', headers: { 'accept-encoding': 'br' } }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return Buffer.concat(await response.toArray())
}

async function observe(file: string) {
  using folder = makeFolder()
  await using server = await run(file, folder.path)
  const { port, pid } = server
  const isOurs = file === ours
  await sleep(CALM_MS)
  const restMb = readMemory(pid).residentMb
  const calm = isOurs ? await readDelays(server.deskPort) : new Map<string, number>()
  const loaded = await load({ port, connections: CONNECTIONS, durationMs: LOAD_MS })
  const loadMb = readMemory(pid).peakMb
  const busy = isOurs ? await readDelays(server.deskPort) : new Map<string, number>()
  const overload: Load = await load({ port, connections: OVERLOAD_CONNECTIONS, durationMs: LOAD_MS })
  return {
    restMb,
    loadMb,
    load: loaded,
    overload,
    peakMb: readMemory(pid).peakMb,
    delay: (statistic: string) => ({
      measured: busy.get(statistic) ?? Number.NaN,
      reference: calm.get(statistic) ?? Number.NaN,
    }),
  }
}

async function readDelays(deskPort: number): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${deskPort}/metrics`)).text()
  const lines = text.matchAll(/^pona_event_loop_delay_seconds\{statistic="(\w+)"\} ([\d.e-]+)$/gm)
  return new Map([...lines].map(([, statistic = '', seconds]) => [statistic, Number(seconds) * 1000]))
}

function toMedian(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
