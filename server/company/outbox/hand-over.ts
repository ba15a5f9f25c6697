import type { Trx } from '../../schema/tables.ts'
import { enqueueClaimed, enqueueMails, type Job, type NewMail } from './store.ts'

/** How the mails of one transaction are queued and sent. */
export type HandOver = {
  enqueue(trx: Trx, mails: readonly NewMail[]): Promise<void>
  /** Once the transaction is on disk. */
  send(): void
}

type Options = {
  now: () => number
  leaseMs: number
  /** How many mails the sender can take. */
  room: () => number
  /** Sends mails that are leased until then. */
  take: (jobs: readonly Job[], until: number) => void
  /** Mails were queued that nobody has claimed. */
  wake: () => void
}

/** Claims mails in the transaction that queues them where the sender can take them, and queues the others. */
export function createHandOver({ now, leaseMs, room, take, wake }: Options): HandOver {
  const jobs: Job[] = []
  const until = now() + leaseMs
  let areAllClaimed = true
  return {
    async enqueue(trx, mails) {
      const at = now()
      const due = mails.filter(({ createdAt, dueAt = createdAt }) => dueAt <= at)
      const leaving = due.slice(0, Math.max(room(), 0))
      const others = mails.filter((mail) => !leaving.includes(mail))
      areAllClaimed = others.length === 0
      jobs.push(...(await enqueueClaimed(trx, leaving, until)))
      await enqueueMails(trx, others)
    },
    send() {
      take(jobs, until)
      if (!areAllClaimed) wake()
    },
  }
}
