import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '#testing/server/server-process.ts'
import { type Sent, trySend } from '../load.ts'
import { countControlCopies } from '../naive-sender.ts'
import { openOutbox } from '../outbox-file.ts'
import { toSettings } from '../recovery.ts'
import { type SmtpFault, type SmtpMoment, startFaultySmtpServer } from '../smtp-server.ts'
import { none, type Trial } from '../trial.ts'

type Scenario = { name: string; fault?: SmtpFault; away?: boolean; days?: number; answerLost?: boolean }

const refusable: SmtpMoment[] = ['connect', 'MAIL', 'RCPT', 'DATA', 'end']
const droppable: SmtpMoment[] = ['connect', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'content']

const scenarios: Scenario[] = [
  { name: 'refused connections', away: true },
  { name: 'away for three days', away: true, days: 3 },
  { name: 'a slow greeting', fault: { at: 'connect', waitMs: 300 } },
  { name: 'a tarpit', fault: { at: 'RCPT', waitMs: 150 } },
  { name: 'broken TLS', fault: { at: 'STARTTLS', reply: '220 go on\r\nthis is not TLS' } },
  ...refusable.map((at) => ({ name: `421 at ${at}`, fault: { at, reply: '421 later' } })),
  ...refusable.map((at) => ({ name: `451 at ${at}`, fault: { at, reply: '451 later' } })),
  ...refusable.map((at) => ({ name: `554 at ${at}`, fault: { at, reply: '554 never' } })),
  ...droppable.map((at) => ({ name: `a drop at ${at}`, fault: { at, drop: true } })),
  { name: 'a late answer', fault: { at: 'end', waitMs: 1_500 } },
  { name: 'a lost answer', fault: { at: 'end', drop: true }, answerLost: true },
]

const INQUIRIES_A_ROUND = 2

export const mailFaults: Trial = {
  title: 'whatever the mail server does, each inquiry is mailed, and twice only where its answer was lost',
  rounds: 1,
  async run({ rounds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-mail-faults-'))
    await using smtp = await startFaultySmtpServer()
    await using server = await startServer({ ...toSettings(dataDir), SMTP_URL: smtp.url })
    using outbox = openOutbox(dataDir)

    let [mails, missing, doubled, repeatable, repeated, renamed] = [0, 0, 0, 0, 0, 0]
    const culprits: string[] = []
    for (const scenario of scenarios) {
      const count = INQUIRIES_A_ROUND * rounds
      const references = await live(scenario, count)
      const copies = references.map((reference) =>
        smtp.taken.filter((mail) => mail.isInquiry && mail.reference === reference),
      )
      const extra = copies.reduce((sum, { length }) => sum + Math.max(length - 1, 0), 0)
      mails += count
      missing += copies.filter(({ length }) => length === 0).length
      renamed += copies.filter((same) => new Set(same.map(({ messageId }) => messageId)).size > 1).length
      if (scenario.answerLost) {
        repeatable += count
        repeated += extra
      } else {
        doubled += extra
        if (extra > 0) culprits.push(scenario.name)
      }
    }
    await server.end('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
    const control = await countControlCopies()
    return [
      ...none('missing', missing, mails),
      ...none(`doubled${culprits.map((name) => ` by ${name}`).join('')}`, doubled, mails - repeatable),
      ...none('copies under another Message-ID', renamed, mails),
      { what: 'repeated where the answer was lost', count: repeated, of: repeatable, atLeast: repeatable },
      { what: 'control: copies by a time-out shorter than the answer', count: control.impatient, atLeast: 1 },
      {
        what: 'control: Message-IDs of one mail by a forgetful sender',
        count: control.messageIds,
        atLeast: 2,
      },
    ]

    /** The fault lasts until every mail has met it; then the server recovers and the backoff is skipped. */
    async function live({ fault, away, days }: Scenario, count: number): Promise<string[]> {
      const all = Array.from({ length: count }, (): Sent => ({ key: crypto.randomUUID() }))
      if (away) await smtp.stopListening()
      smtp.fault = fault
      for (const sent of all) await trySend(server.origin, sent)
      while (outbox.countUntried() > 0) await sleep(10)
      if (days) outbox.age(days)
      smtp.fault = undefined
      if (away) await smtp.listenAgain()
      while (outbox.countUnsentInquiries() > 0) {
        outbox.makeDue()
        // A repeat stores nothing but wakes the worker.
        await trySend(server.origin, { key: all[0]?.key ?? '' })
        await sleep(20)
      }
      return all.map(({ reference }) => reference ?? '')
    }
  },
}
