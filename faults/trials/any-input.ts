import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { json } from 'node:stream/consumers'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { createRandom } from '#testing/server/random.ts'
import { startServer } from '#testing/server/server-process.ts'
import { type Case, makeCase } from '../any-case.ts'
import { toSettings } from '../recovery.ts'
import { none, type Trial } from '../trial.ts'

const CASES_A_ROUND = 1_000
const AT_ONCE = 16
const LEAKS = /node_modules|\.ts:\d+|SQLITE|syntax error|at Object\.|\/work\/|\/tmp\//

type Tally = {
  accepted: number
  wronglyAccepted: number
  wronglyRefused: number
  failures: number
  leaks: number
}

export const anyInput: Trial = {
  title:
    'whatever arrives is an inquiry or is refused in words; the server goes on, and tells nothing of its inside',
  rounds: 1,
  async run({ rounds, seed }) {
    const dataDir = mkdtempSync(`${tmpdir()}/pona-input-`)
    await using server = await startServer(toSettings(dataDir))
    const cases = rounds * CASES_A_ROUND
    const ours = await sendCases(server.origin, seed, cases)
    const exitCode = await server.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
    await using credulous = await startCredulousServer()
    const control = await sendCases(credulous.origin, seed, CASES_A_ROUND)
    return [
      ...none('answered with a 5xx, or not at all', ours.failures, cases),
      ...none('accepted though it is no inquiry', ours.wronglyAccepted, cases),
      ...none('refused though it is one', ours.wronglyRefused, ours.accepted),
      ...none('answers that tell of a path, a query or a stack', ours.leaks, cases),
      { what: 'exit code after it', count: exitCode ?? 1, atMost: 0 },
      {
        what: 'control: accepted by a server that reads JSON alone',
        count: control.wronglyAccepted,
        atLeast: 1,
      },
      { what: 'control: its failures', count: control.failures, atLeast: 1 },
    ]
  },
}

async function sendCases(origin: string, seed: number, count: number): Promise<Tally> {
  const random = createRandom(seed)
  const tally: Tally = { accepted: 0, wronglyAccepted: 0, wronglyRefused: 0, failures: 0, leaks: 0 }
  let left = count
  async function sendInTurn(): Promise<void> {
    while (left-- > 0) await send(origin, makeCase(random), tally)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendInTurn))
  return tally
}

async function send(origin: string, { headers, body, expected }: Case, tally: Tally): Promise<void> {
  try {
    const response = await fetch(origin + sendContactEmail.path, { method: 'POST', headers, body })
    const text = await response.text()
    if (response.status >= 500) tally.failures++
    if (LEAKS.test(text)) tally.leaks++
    if (response.ok) tally.accepted++
    if (response.ok && expected === 'refused') tally.wronglyAccepted++
    if (!response.ok && expected === 'accepted') tally.wronglyRefused++
  } catch {
    tally.failures++
  }
}

/** Parses JSON without validation, and crashes on invalid bodies. */
async function startCredulousServer() {
  const server = createServer(async (request, response) => {
    const status = await json(request).then(
      () => 200,
      () => 500,
    )
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
