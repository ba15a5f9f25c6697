import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Reads the outbox of a running server, and shifts its times instead of the clock. */
export function openOutbox(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'pona.db'), { timeout: 5_000 })
  const count = (condition: string) =>
    Number(database.prepare(`select count(*) as count from outbox where ${condition}`).get()?.['count'])
  return {
    countUntried: () => count("state = 'waiting' and (attempts = 0 or lease_until > 0)"),
    countWaiting: () => count("state = 'waiting'"),
    countUnsentInquiries: () => count("state <> 'sent' and kind = 'inquiry'"),
    countDueAfter: (time: number) => count(`state = 'waiting' and due_at > ${Math.round(time)}`),
    makeDue: () => database.exec("update outbox set due_at = 0 where state = 'waiting' and lease_until = 0"),
    /** As if nobody had renewed the leases for a minute. */
    endLeases: () => database.exec('update outbox set lease_until = 0'),
    age(days: number) {
      database.exec(`update outbox set created_at = created_at - ${days * 24 * 60 * 60 * 1000}`)
    },
    [Symbol.dispose]: () => database.close(),
  }
}
