import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startImapServer } from '#testing/mail/imap-server.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { createRandom } from '#testing/server/random.ts'
import { type ServerProcess, startServer } from '#testing/server/server-process.ts'
import { type CuttingProxy, type Direction, startCuttingProxy } from '../incoming/cutting-proxy.ts'
import { startMailQueue } from '../incoming/mail-queue.ts'
import { readNaively } from '../incoming/naive-readers.ts'
import { hasMessageId, makeNumberedMail, type NumberedMail, toCopy } from '../incoming/odd-mail.ts'
import { countStoppedMessages, openMails, toFindings } from '../incoming/stored-mails.ts'
import { toSettings } from '../recovery.ts'
import type { Trial } from '../trial.ts'

const BY_IMAP = 5
const BY_LMTP = 3
/** About what is passed on while a mail is handed in, and what one life reads from the mailbox. */
const LMTP_BYTES = 800
const IMAP_BYTES = 10_000
const COMMIT_MS = 8
const WORK_MS = 300
/** The moment of the kill may not come, as after a cut: the reader waits seconds before it connects again. */
const PATIENCE_MS = 1_200
/** A life in so many begins with other UIDs at the mailbox. */
const RENUMBERED_EVERY = 40

/** Ends the passed-on part of the answer that a mail was taken, or that all were fetched. */
const TAKEN = ['down', 'OK: mess'] as const
const FETCHED = ['down', 'FETCH Com'] as const
const END_OF_CONTENT = ['up', '\r\n.\r\n'] as const

type Moment = (kill: () => void) => void

export const mailKills: Trial = {
  title: 'no mail is lost or doubled, wherever the process is killed or a connection is cut',
  rounds: 3,
  async run({ rounds, seed }) {
    const random = createRandom(seed)
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-mail-kills-'))
    const ports = { port: await findFreePort(), deskPort: await findFreePort() }
    const lmtpPort = await findFreePort()
    await using imap = await startImapServer()
    await using toMailbox = await startCuttingProxy(Number(new URL(imap.url).port))
    await using toServer = await startCuttingProxy(lmtpPort)
    const url = new URL(imap.url)
    url.port = String(toMailbox.port)
    const settings = { ...toSettings(dataDir), IMAP_URL: url.href, LMTP_PORT: String(lmtpPort) }
    const all: NumberedMail[] = []
    let [kills, cuts, handedInAgain] = [0, 0, 0]
    const make = () => {
      const mail = makeNumberedMail(random, `m${all.length}`)
      all.push(mail)
      return mail
    }
    const soon = (kill: () => void) => () => void setTimeout(kill, COMMIT_MS * random())
    const moments: readonly Moment[] = [
      (kill) => toMailbox.armAt('down', IMAP_BYTES * random(), kill),
      (kill) => toMailbox.armAt(...FETCHED, soon(kill)),
      (kill) => toServer.armAt(...END_OF_CONTENT, soon(kill)),
      (kill) => toServer.armAt(...TAKEN, kill),
      (kill) => void setTimeout(kill, WORK_MS * random()),
    ]
    // From the first opening on everything that arrives counts.
    {
      await using server = await startServer(settings, ports)
      using mails = openMails(dataDir)
      while (!mails.isOpened()) await sleep(20)
      await server.end('SIGTERM')
    }
    {
      await using queue = startMailQueue(toServer.port)
      for (let round = 0; round < rounds; round++) {
        if (round % RENUMBERED_EVERY === RENUMBERED_EVERY - 1) imap.renumber()
        deliver(BY_IMAP)
        await using server = await startServer(settings, ports)
        await live(server, queue, round)
        using mails = openMails(dataDir)
        mails.endLeases()
      }
      await using server = await startServer(settings, ports)
      using mails = openMails(dataDir)
      await queue.untilEmpty()
      const last = imap.list().at(-1)?.uid ?? 0
      while (mails.readCursor() < last || mails.countUnread() > 0) await sleep(50)
      handedInAgain = mails.countRepeats()
      await server.end('SIGTERM')
    }
    const counts = await countStoppedMessages(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
    const control = await readNaively(all, random)
    return [
      ...toFindings(all, counts),
      { what: 'kills', count: kills, atLeast: rounds },
      {
        what: 'cuts, at the mailbox and while a mail was handed in',
        count: cuts,
        atLeast: Math.floor(rounds / 4),
      },
      {
        what: 'mails that came again and were known',
        count: handedInAgain,
        atLeast: Math.floor(rounds / 10),
      },
      { what: 'control: lost by "unseen", marked first', count: control.lostByUnseen, atLeast: 1 },
      { what: 'control: lost by "since yesterday" and Message-ID', count: control.lostBySince, atLeast: 1 },
    ]

    function deliver(count: number): void {
      for (let n = 0; n < count; n++) {
        const mail = make()
        imap.deliver(mail.raw)
        if (hasMessageId(mail) && random() < 0.1) imap.deliver(toCopy(mail))
      }
    }

    function cutOnce(proxy: CuttingProxy, direction: Direction, place: number | string): void {
      proxy.armAt(direction, place, () => {
        cuts++
        proxy.cut()
      })
    }

    /** Mails come in both ways, connections break, and at some moment the process is killed. */
    async function live(server: ServerProcess, queue: ReturnType<typeof startMailQueue>, round: number) {
      const killed = Promise.withResolvers<void>()
      const kill = () => void server.end('SIGKILL').then(() => killed.resolve())
      const moment = moments[round % moments.length]
      if (random() < 0.5) cutOnce(toServer, 'up', LMTP_BYTES * random())
      else cutOnce(toServer, ...TAKEN)
      queue.add(Array.from({ length: BY_LMTP }, make))
      if (round % 3 === 0) {
        cutOnce(toMailbox, 'down', IMAP_BYTES * random())
        await sleep(WORK_MS * random())
      }
      deliver(1)
      moment?.(kill)
      const patience = setTimeout(kill, PATIENCE_MS)
      await killed.promise
      clearTimeout(patience)
      kills++
      toMailbox.disarm()
      toServer.disarm()
      toMailbox.cut()
      toServer.cut()
    }
  },
}
