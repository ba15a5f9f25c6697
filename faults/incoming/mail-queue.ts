import { setTimeout as sleep } from 'node:timers/promises'
import { handIn } from '#testing/mail/hand-in.ts'
import type { NumberedMail } from './odd-mail.ts'

const PAUSE_MS = 20

export type MailQueue = AsyncDisposable & {
  add(mails: readonly NumberedMail[]): void
  untilEmpty(): Promise<void>
}

/** Hands mails in by LMTP as a mail server does: each again until it is confirmed. */
export function startMailQueue(port: number): MailQueue {
  const waiting: NumberedMail[] = []
  let stopping = false

  async function run(): Promise<void> {
    while (!stopping) {
      const [next] = waiting
      if (next === undefined || !(await isTaken(next))) await sleep(PAUSE_MS)
      else waiting.shift()
    }
  }

  async function isTaken({ raw }: NumberedMail): Promise<boolean> {
    try {
      await handIn(port, raw)
      return true
    } catch {
      return false
    }
  }

  const running = run()
  return {
    add: (mails) => void waiting.push(...mails),
    async untilEmpty() {
      while (waiting.length > 0) await sleep(PAUSE_MS)
    },
    async [Symbol.asyncDispose]() {
      stopping = true
      await running
    },
  }
}
