import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'

export type Load = { perSecond: number; medianMs: number; p99Ms: number; failures: number }

const RECONNECT_MS = 100

type LoadOptions = {
  port: number
  connections: number
  durationMs: number
  /** An inquiry by default. */
  toRequest?: (n: number) => string
}

export async function load({
  port,
  connections,
  durationMs,
  toRequest = toInquiry,
}: LoadOptions): Promise<Load> {
  const latencies: number[] = []
  let successes = 0
  let failures = 0
  const over = new AbortController()
  let n = 0

  async function keepAsking(): Promise<void> {
    while (!over.signal.aborted) {
      const socket = await open(port)
      if (socket === undefined) {
        failures++
        await sleep(RECONNECT_MS)
        continue
      }
      while (!over.signal.aborted && !socket.closed) await ask(socket)
      socket.destroy()
    }
  }

  async function ask(socket: Socket): Promise<void> {
    const startedAt = performance.now()
    const answered = readAnswer(socket)
    socket.write(toRequest(n++))
    if ((await answered).slice(9, 12) === '200') successes++
    else failures++
    latencies.push(performance.now() - startedAt)
  }

  const startedAt = performance.now()
  const asking = Promise.all(Array.from({ length: connections }, keepAsking))
  await sleep(durationMs)
  over.abort()
  await asking
  const seconds = (performance.now() - startedAt) / 1000
  const sorted = latencies.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { perSecond: successes / seconds, medianMs: at(0.5), p99Ms: at(0.99), failures }
}

/** Undefined where nobody takes the connection. One that breaks later is closed. */
function open(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.on('error', () => resolve(undefined))
  })
}

/** Resolves to the head once the whole answer has arrived, or to what there is when the connection ends. */
function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let head = ''
    let missing = Number.POSITIVE_INFINITY

    function take(part: Buffer): void {
      if (Number.isFinite(missing)) missing -= part.length
      else {
        head += part.toString('latin1')
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        const [, length = '0'] = /content-length: (\d+)/i.exec(head) ?? []
        missing = end + 4 + Number(length) - head.length
      }
      if (missing <= 0) finish()
    }

    function finish(): void {
      socket.off('data', take).off('close', finish)
      resolve(head)
    }

    socket.on('data', take).on('close', finish)
  })
}

const MESSAGE = 'My mother is 67 and can not walk the stairs any more. '.repeat(10)

function toInquiry(n: number): string {
  const body = JSON.stringify({
    name: 'Wanjiku Mwangi',
    email: `p${n}@patient.example`,
    countryCode: '+254',
    phone: `07${String(10_000_000 + ((n * 7_919) % 89_999_999))}`,
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
