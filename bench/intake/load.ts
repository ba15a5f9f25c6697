import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendContactEmail } from '#contract/send-contact-email.ts'

export type Load = { perSecond: number; medianMs: number; p99Ms: number; failures: number }

type LoadOptions = { port: number; connections: number; durationMs: number }

export async function load({ port, connections, durationMs }: LoadOptions): Promise<Load> {
  const latencies: number[] = []
  let failures = 0
  const over = new AbortController()
  let n = 0

  async function post(): Promise<void> {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    await once(socket, 'connect')
    while (!over.signal.aborted) {
      const startedAt = performance.now()
      const answered = once(socket, 'data')
      socket.write(toRequest(n++))
      const [answer] = (await answered) as [Buffer]
      if (answer.toString('latin1', 9, 12) !== '200') failures++
      latencies.push(performance.now() - startedAt)
    }
    socket.destroy()
  }

  const startedAt = performance.now()
  const posting = Promise.all(Array.from({ length: connections }, post))
  await sleep(durationMs)
  over.abort()
  await posting
  const seconds = (performance.now() - startedAt) / 1000
  const sorted = latencies.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { perSecond: (latencies.length - failures) / seconds, medianMs: at(0.5), p99Ms: at(0.99), failures }
}

const MESSAGE = 'My mother is 67 and can not walk the stairs any more. '.repeat(10)

function toRequest(n: number): string {
  const body = JSON.stringify({
    name: 'Wanjiku Mwangi',
    email: `p${n}@patient.example`,
    countryCode: '+254',
    phone: '0712 345 678',
    treatment: 'Knee replacement',
    message: `${MESSAGE}${n} ${Math.random()}`,
  })
  return [
    `POST ${sendContactEmail.path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    'apikey: pona-public',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}
