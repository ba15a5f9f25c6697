import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { handIn } from '#testing/mail/hand-in.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { startServer } from '#testing/server/server-process.ts'
import { runWithin } from '../../server/incoming-mail/parse/run-within.ts'
import { makeHostileMails } from '../incoming/hostile-mails.ts'
import { openMails } from '../incoming/stored-mails.ts'
import { toSettings } from '../recovery.ts'
import { none, type Trial } from '../trial.ts'

const HOSTILE = 30
/** A local mail server hands in a few at a time. */
const AT_ONCE = 10
const MAX_DELAY_MS = 2_000
const POLL_MS = 10
const ordinary = 'From: Asha <asha@patient.example>\r\nSubject: Hello\r\n\r\nWhen can we come?'

export const mailFlood: Trial = {
  title: 'mails that are made to keep the parser busy delay no ordinary one',
  rounds: 1,
  async run({ rounds }) {
    let [delayMs, unread, handedIn] = [0, 0, 0]
    for (let round = 0; round < rounds; round++) {
      const dataDir = mkdtempSync(join(tmpdir(), 'pona-mail-flood-'))
      const port = await findFreePort()
      await using _server = await startServer({ ...toSettings(dataDir), LMTP_PORT: String(port) })
      using mails = openMails(dataDir)
      const hostile = makeHostileMails(HOSTILE)
      for (let at = 0; at < hostile.length; at += AT_ONCE)
        await Promise.all(hostile.slice(at, at + AT_ONCE).map((raw) => handIn(port, raw)))
      const from = performance.now()
      await handIn(port, ordinary)
      while (!mails.isNewestRead()) await sleep(POLL_MS)
      delayMs = Math.max(delayMs, performance.now() - from)
      while (mails.countUnread() > 0) await sleep(POLL_MS)
      handedIn += hostile.length + 1
      unread += hostile.length + 1 - mails.countRead()
      rmSync(dataDir, { recursive: true, force: true })
    }
    return [
      {
        what: `milliseconds until a mail behind ${HOSTILE} hostile ones is read`,
        count: Math.round(delayMs),
        atMost: MAX_DELAY_MS,
      },
      ...none('mails that did not become a message', unread, handedIn),
      {
        what: 'control: hostile mails that keep a careless reader busy as long',
        count: countBusy(),
        atLeast: 1,
      },
    ]
  },
}

/** Steps that readers of mail have. */
const careless: readonly ((raw: string) => unknown)[] = [
  (raw) => raw.replace(/\([^)]*\)/g, ''),
  (raw) => raw.replace(/\n+$/, ''),
]

function countBusy(): number {
  return makeHostileMails(12).filter((raw) =>
    careless.some((step) => runWithin(MAX_DELAY_MS, () => [step(raw)]) === undefined),
  ).length
}
