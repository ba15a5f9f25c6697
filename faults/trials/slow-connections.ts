import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { startServer } from '#testing/server/server-process.ts'
import { startLoad } from '../load.ts'
import { recover, toSettings } from '../recovery.ts'
import { toFindings } from '../stored.ts'
import { none, type Trial } from '../trial.ts'

const CONNECTIONS_A_ROUND = 180
/** The server limits a whole request to 15 seconds. */
const CUT_WITHIN_MS = 25_000
const TRICKLE_MS = 1_000

const head = `POST ${sendContactEmail.path} HTTP/1.1\r\nHost: localhost\r\n`
const kinds = {
  'says nothing': { opening: '', trickle: '' },
  'sends a header now and then': { opening: head, trickle: 'x-slow: 1\r\n' },
  'sends a body now and then': {
    opening: `${head}Content-Type: application/json\r\napikey: pona-public\r\nContent-Length: 5000\r\n\r\n{`,
    trickle: ' ',
  },
  'asks once and stays': { opening: 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n', trickle: '' },
}

export const slowConnections: Trial = {
  title: 'connections that say nothing, or too slowly, are cut, and others are served meanwhile',
  rounds: 3,
  async run({ rounds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-slow-'))
    await using server = await startServer(toSettings(dataDir))
    const port = Number(new URL(server.origin).port)
    const count = rounds * CONNECTIONS_A_ROUND
    const uncut: string[] = []

    const load = startLoad(server.origin, 2)
    await load.confirm(1)
    const slow = Object.entries(kinds).flatMap(([name, kind]) =>
      Array.from({ length: count / 4 }, async () => {
        if (!(await isCut(port, kind))) uncut.push(name)
      }),
    )
    await sleep(TRICKLE_MS)
    const [confirmedBefore, opened] = [load.sent.length, slow.length]
    const kept = countKeptWithoutLimits()
    await Promise.all(slow)
    const all = await load.stop()
    await server.end('SIGTERM')
    const tally = await recover(dataDir, all)
    rmSync(dataDir, { recursive: true, force: true })
    return [
      ...none(`not cut${[...new Set(uncut)].map((name) => `: ${name}`).join('')}`, uncut.length, opened),
      ...toFindings(tally),
      {
        what: 'good requests not answered with 200 meanwhile',
        count: all.filter(({ status }) => status !== 200).length,
        of: all.length,
        atMost: 0,
      },
      { what: 'good requests answered meanwhile', count: all.length - confirmedBefore, atLeast: 100 },
      {
        what: 'control: kept by a server without limits',
        count: await kept,
        of: Object.keys(kinds).length,
        atLeast: Object.keys(kinds).length,
      },
    ]
  },
}

async function countKeptWithoutLimits(): Promise<number> {
  const limits = { headersTimeout: 0, requestTimeout: 0, keepAliveTimeout: 0 }
  const server = createServer(limits, (_request, response) => response.end('ok'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // of a TCP server, which has one
  const cuts = await Promise.all(Object.values(kinds).map((kind) => isCut(port, kind)))
  server.close()
  server.closeAllConnections()
  return cuts.filter((cut) => !cut).length
}

/** Waits until the server closes the connection; false after CUT_WITHIN_MS. */
async function isCut(
  port: number,
  { opening, trickle }: { opening: string; trickle: string },
): Promise<boolean> {
  const socket: Socket = connect(port, '127.0.0.1')
  // A reset is a cut too: "close" follows the error.
  socket.on('error', () => {})
  const closed = new Promise<true>((resolve) => socket.once('close', () => resolve(true)))
  socket.resume()
  await once(socket, 'connect')
  socket.write(opening)
  const drip = trickle === '' ? undefined : setInterval(() => socket.write(trickle), TRICKLE_MS)
  const limit = new AbortController()
  const cut = await Promise.race([closed, sleep(CUT_WITHIN_MS, false, { signal: limit.signal })])
  limit.abort()
  clearInterval(drip)
  socket.destroy()
  return cut
}
