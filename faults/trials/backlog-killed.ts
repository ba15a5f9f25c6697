import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from '#testing/server/server-process.ts'
import { type Sent, trySend } from '../load.ts'
import { openOutbox } from '../outbox-file.ts'
import { toSettings } from '../recovery.ts'
import { startFaultySmtpServer } from '../smtp-server.ts'
import { none, type Trial } from '../trial.ts'

/** Claimed together, though few of them are sent at once. */
const INQUIRIES_A_KILL = 60
const MAX_UNRECORDED = 4

export const backlogKilled: Trial = {
  title: 'a server that is killed while a backlog leaves repeats no more mails than were being sent',
  rounds: 3,
  async run({ rounds }) {
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-backlog-'))
    await using smtp = await startFaultySmtpServer()
    const settings = { ...toSettings(dataDir), SMTP_URL: smtp.url }
    smtp.fault = { at: 'end', waitMs: 5 }
    const all = Array.from({ length: INQUIRIES_A_KILL * rounds }, (): Sent => ({ key: crypto.randomUUID() }))

    await smtp.stopListening()
    await using first = await startServer(settings)
    for (const sent of all) await trySend(first.origin, sent)
    await first.end('SIGKILL')
    using outbox = openOutbox(dataDir)
    await smtp.listenAgain()

    for (let kill = 1; kill <= rounds; kill++) {
      outbox.endLeases()
      outbox.makeDue()
      await using server = await startServer(settings)
      while (smtp.taken.length < INQUIRIES_A_KILL * kill) await sleep(2)
      await server.end('SIGKILL')
    }
    const left = outbox.countUnsentInquiries()
    outbox.endLeases()
    outbox.makeDue()
    await using last = await startServer(settings)
    while (outbox.countUnsentInquiries() > 0) await sleep(20)
    await last.end('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })

    const copies = all.map(
      ({ reference }) => smtp.taken.filter((mail) => mail.isInquiry && mail.reference === reference).length,
    )
    return [
      ...none('mails missing', copies.filter((count) => count === 0).length, all.length),
      {
        what: 'mails repeated',
        count: copies.reduce((sum, count) => sum + Math.max(count - 1, 0), 0),
        of: all.length,
        atMost: MAX_UNRECORDED * rounds,
      },
      { what: 'control: mails that were left after the kills', count: left, atLeast: 1 },
    ]
  },
}
