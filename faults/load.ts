import { setTimeout as sleep } from 'node:timers/promises'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { wanjiku } from '#testing/server/inquiries.ts'

/** An inquiry that a client sends; `reference` is set once it is confirmed. */
export type Sent = { key: string; reference?: string; status?: number; retryAfter?: string | null }

export type Load = {
  sent: readonly Sent[]
  confirm(count: number): Promise<void>
  /** Performs something while no inquiry is on its way. */
  pause(perform: () => void): Promise<void>
  stop(): Promise<readonly Sent[]>
}

const PAUSE_AFTER_REFUSAL_MS = 20
const RESENT_THOUGH_CONFIRMED = 10
const RESENT_AT_ONCE = 8

export function startLoad(origin: string, connections = 8): Load {
  const all: Sent[] = []
  let over = false
  let confirmed = 0
  let underWay = 0
  let isPaused = false

  async function sendInTurn(): Promise<void> {
    while (!over) {
      if (isPaused) {
        await sleep(PAUSE_AFTER_REFUSAL_MS)
        continue
      }
      const sent: Sent = { key: crypto.randomUUID() }
      all.push(sent)
      underWay += 1
      await trySend(origin, sent)
      underWay -= 1
      if (sent.reference === undefined) await sleep(PAUSE_AFTER_REFUSAL_MS)
      else confirmed++
    }
  }

  const sending = Promise.all(Array.from({ length: connections }, sendInTurn))
  return {
    sent: all,
    async confirm(count) {
      const enough = confirmed + count
      while (confirmed < enough && !over) await sleep(10)
    },
    async pause(perform) {
      isPaused = true
      while (underWay > 0) await sleep(10)
      perform()
      isPaused = false
    },
    async stop() {
      over = true
      await sending
      return all
    },
  }
}

export async function trySend(origin: string, sent: Sent): Promise<void> {
  try {
    const response = await postInquiry(origin, sent.key)
    sent.status = response.status
    sent.retryAfter = response.headers.get('retry-after')
    const { reference } = (await response.json()) as { reference?: string }
    if (response.status === 200 && reference !== undefined) sent.reference = reference
  } catch {
    // No answer, or part of one: the inquiry stays unconfirmed.
  }
}

export function postInquiry(
  origin: string,
  key: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(origin + sendContactEmail.path, {
    method: 'POST',
    headers: {
      ...headers,
      ...{ 'content-type': 'application/json', apikey: 'pona-public', 'idempotency-key': key },
    },
    body: JSON.stringify({ ...wanjiku, email: `${key}@patient.example`, message: `Message ${key}` }),
  })
}

/**
 * After an outage, clients without an answer resend, and so do some with one. Returns how many of the latter now get
 * another reference.
 */
export async function resendInquiries(origin: string, all: readonly Sent[]): Promise<number> {
  const waiting = all.filter(({ reference }) => reference === undefined).values()
  async function sendInTurn(): Promise<void> {
    for (const sent of waiting) while (sent.reference === undefined) await trySend(origin, sent)
  }
  await Promise.all(Array.from({ length: RESENT_AT_ONCE }, sendInTurn))
  const confirmed = all.slice(-RESENT_THOUGH_CONFIRMED)
  const again = confirmed.map(({ key }): Sent => ({ key }))
  for (const sent of again) await trySend(origin, sent)
  return again.filter(({ reference }, index) => reference !== confirmed[index]?.reference).length
}
