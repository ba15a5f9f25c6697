import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { wanjiku } from '#testing/server/inquiries.ts'
import { createRandom, type Random } from '#testing/server/random.ts'
import { startServer } from '#testing/server/server-process.ts'
import { toSettings } from '../recovery.ts'
import { examineFile, toFindings } from '../stored.ts'
import { type Finding, none, type Trial } from '../trial.ts'

const INQUIRIES_A_ROUND = 40

/** How a client retries: with its key, with the same words but no key, or as a new inquiry. */
type Retry = 'key' | 'words' | 'reworded'

export const cutAnswers: Trial = {
  title: 'answers that are lost on the way make clients send again, and nothing is doubled',
  rounds: 2,
  async run({ rounds, seed }) {
    const random = createRandom(seed)
    const count = rounds * INQUIRIES_A_ROUND
    const byKey = await sendThroughCuts('key', count, random)
    const byWords = await sendThroughCuts('words', count, random)
    const reworded = await sendThroughCuts('reworded', INQUIRIES_A_ROUND, random)
    return [
      { what: 'answers cut', count: byKey.cuts, atLeast: count / 4 },
      ...toFindings(byKey.tally),
      ...none('doubled though sent without a key', byWords.tally.rows - count, count),
      {
        what: 'control: doubled when each try has other words',
        count: reworded.tally.rows - INQUIRIES_A_ROUND,
        of: INQUIRIES_A_ROUND,
        atLeast: 1,
      },
    ] satisfies Finding[]
  },
}

async function sendThroughCuts(retry: Retry, count: number, random: Random) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-cuts-'))
  await using server = await startServer(toSettings(dataDir))
  await using proxy = await startCuttingProxy(Number(new URL(server.origin).port), random)
  const all = Array.from({ length: count }, () => ({ key: crypto.randomUUID(), reference: '' }))
  await Promise.all(
    all.map(async (sent) => {
      for (let attempt = 0; sent.reference === ''; attempt++) {
        sent.reference = await trySending(proxy.origin, sent.key, retry, attempt).catch(() => '')
      }
    }),
  )
  await server.end('SIGTERM')
  const tally = examineFile(join(dataDir, 'pona.db'), all)
  rmSync(dataDir, { recursive: true, force: true })
  return { tally, cuts: proxy.cuts() }
}

async function trySending(origin: string, key: string, retry: Retry, attempt: number): Promise<string> {
  const message = retry === 'reworded' ? `Message ${key}, try ${attempt}` : `Message ${key}`
  const response = await fetch(origin + sendContactEmail.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: 'pona-public',
      connection: 'close',
      ...(retry === 'key' && { 'idempotency-key': key }),
    },
    body: JSON.stringify({ ...wanjiku, email: `${key}@patient.example`, message }),
  })
  const { reference } = (await response.json()) as { reference: string }
  return reference
}

/** Forwards every request, but only about half of the answers. */
async function startCuttingProxy(port: number, random: Random) {
  const sockets = new Set<Socket>()
  let cuts = 0
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    const isCut = random() < 0.5
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    client.pipe(server)
    server.on('data', (chunk) => {
      if (isCut) {
        cuts++
        client.destroy()
        server.destroy()
      } else client.write(chunk)
    })
    server.on('end', () => client.end())
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port: proxyPort } = proxy.address() as AddressInfo // of a TCP server, which has one
  return {
    origin: `http://127.0.0.1:${proxyPort}`,
    cuts: () => cuts,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
