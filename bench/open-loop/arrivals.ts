import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'

/** `from`: the number of the first patient, whose address and telephone number follow from it. */
export type Arriving = { port: number; perSecond: number; durationMs: number; from: number }

/** `at`: when each inquiry was to be sent, in ms of the machine's monotonic clock, by patient. */
export type Arrived = { latencies: number[]; at: [patient: number, at: number][]; failures: number }

const ANSWER_TIMEOUT_MS = 30_000
const MESSAGE = 'My mother is 67 and can not walk the stairs any more. '.repeat(10)

process.on('message', async (arriving: Arriving) => process.send?.(await arrive(arriving)))
process.on('disconnect', () => process.exit())

/**
 * Sends inquiries at random times, whether or not the earlier ones are answered, and counts from the time at which each
 * was to be sent: a server that stalls delays all that came meanwhile.
 */
async function arrive({ port, perSecond, durationMs, from }: Arriving): Promise<Arrived> {
  const idle: Socket[] = []
  const arrived: Arrived = { latencies: [], at: [], failures: 0 }
  const inFlight: Promise<void>[] = []

  /** Leaves out those that the server has closed meanwhile. */
  function takeIdle(): Socket | undefined {
    for (let socket = idle.pop(); socket; socket = idle.pop()) if (socket.writable) return socket
    return undefined
  }

  async function send(patient: number, at: number): Promise<void> {
    try {
      const socket = takeIdle() ?? (await open(port))
      const answered = once(socket, 'data', { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
      socket.write(toRequest(patient))
      const [answer] = (await answered) as [Buffer]
      arrived.latencies.push(nowMs() - at)
      if (answer.toString('latin1', 9, 12) !== '200') arrived.failures++
      idle.push(socket)
    } catch {
      arrived.failures++
    }
  }

  let patient = from
  let at = nowMs()
  const endsAt = at + durationMs
  while (at < endsAt) {
    const pauseMs = at - nowMs()
    if (pauseMs > 0) await sleep(pauseMs)
    arrived.at.push([patient, at])
    inFlight.push(send(patient++, at))
    at += (-Math.log(1 - Math.random()) * 1000) / perSecond
  }
  await Promise.all(inFlight)
  for (const socket of idle) socket.destroy()
  return arrived
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').setNoDelay()
  await once(socket, 'connect')
  return socket
}

function nowMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}

function toRequest(patient: number): string {
  const body = JSON.stringify({
    name: `Patient ${patient}`,
    email: `p${patient}@patient.example`,
    countryCode: '+254',
    phone: `07${String(patient).padStart(8, '0')}`,
    treatment: 'Knee replacement',
    message: `${MESSAGE}${patient}`,
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
