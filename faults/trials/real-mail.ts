import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { sendInquiry } from '#testing/desk/desk.ts'
import { startMailServer, UNKNOWN_DOMAIN } from '#testing/mail/mail-server.ts'
import { findDovecotObstacle, startDovecot } from '#testing/outside/dovecot.ts'
import { findPostfixObstacle, startPostfix } from '#testing/outside/postfix.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { createRandom } from '#testing/server/random.ts'
import { startServer } from '#testing/server/server-process.ts'
import { markAll } from '../incoming/naive-readers.ts'
import { makeNumberedMail, type NumberedMail } from '../incoming/odd-mail.ts'
import { countStoppedMessages, openMails, toFindings } from '../incoming/stored-mails.ts'
import { toSettings } from '../recovery.ts'
import type { Trial } from '../trial.ts'

const MAILS = 20
/** The mailbox is looked at once a minute anyway: what comes sooner was told by IDLE. */
const TOLD_MS = 30_000
const PATIENCE_MS = 60_000
const CARE = 'care@pona.example'
/** Goes to our own port, not to the mailbox. */
const DIRECT = 'care@direct.example'

export const realMail: Trial = {
  title: 'with Postfix and Dovecot: every mail once, and nothing marked at the mailbox',
  rounds: 1,
  findObstacle: () => findDovecotObstacle() ?? findPostfixObstacle(),
  async run({ rounds, seed }) {
    const random = createRandom(seed)
    const dataDir = mkdtempSync(join(tmpdir(), 'pona-real-mail-'))
    const lmtpPort = await findFreePort()
    await using patients = await startMailServer()
    await using dovecot = await startDovecot()
    const sink = `smtp:[127.0.0.1]:${new URL(patients.url).port}`
    await using postfix = await startPostfix({
      'pona.example': `lmtp:inet:127.0.0.1:${dovecot.lmtpPort}`,
      'direct.example': `lmtp:inet:127.0.0.1:${lmtpPort}`,
      'patient.example': sink,
      [UNKNOWN_DOMAIN]: sink,
    })
    const settings = {
      ...toSettings(dataDir),
      ...{ SMTP_URL: postfix.url, MAIL_FROM: `Pona <${CARE}>`, MAIL_TO: CARE },
      ...{ IMAP_URL: dovecot.url, LMTP_PORT: String(lmtpPort) },
    }
    const ports = { port: await findFreePort(), deskPort: await findFreePort() }
    const sender = createTransport({ host: '127.0.0.1', port: postfix.port, ignoreTLS: true, pool: true })
    const all: NumberedMail[] = []
    let [toldMs, deferred, tagged, returned, renumbered, unread] = [0, 0, 0, 0, 0, 0]

    for (let round = 0; round < rounds; round++) {
      {
        await using server = await startServer(settings, ports)
        using mails = openMails(dataDir)
        await until(() => mails.isOpened())
        // Our own mails go out and come back: one is refused, one is answered at its tag.
        const served = { ...server, dataDir }
        const known = patients.mails.length
        const reference = await sendInquiry(served, { email: `achieng${round}@patient.example` })
        await sendInquiry(served, { email: `nobody${round}@${UNKNOWN_DOMAIN}` })
        await until(() => patients.mails.length > known)
        const tag = patients.mails.at(-1)?.replyTo?.[0]?.address ?? ''
        await send(1, tag)
        const countTagged = () =>
          countOf(
            `from message join inquiry on inquiry.id = inquiry_id where direction = 'in' and reference = '${reference}'`,
          )
        // The report about the other one is a message of an inquiry, too, and may come first.
        await until(() => countTagged() >= 1)
        tagged += countTagged()
        await until(() => countReturned() > round)
        const startedAt = performance.now()
        await send(MAILS, CARE)
        await send(MAILS, DIRECT)
        await untilRead(mails)
        toldMs = Math.max(toldMs, performance.now() - startedAt)
        await send(MAILS, DIRECT)
        await server.end('SIGKILL')
        mails.endLeases()
      }
      // While we are away, the mailbox fills and Postfix waits.
      await send(MAILS, CARE)
      await send(MAILS, DIRECT)
      await sleep(1_000)
      deferred += postfix.countQueued()
      await until(() => dovecot.countMails() > 0)
      await dovecot.renumber()
      {
        await using server = await startServer(settings, ports)
        using mails = openMails(dataDir)
        const before = mails.countRepeats()
        await until(() => {
          postfix.flush()
          return postfix.countQueued() === 0
        })
        await untilRead(mails)
        renumbered += mails.countRepeats() - before
        // And while the mailbox is away, Postfix waits for it.
        await dovecot.stop()
        await send(MAILS, CARE)
        await dovecot.start()
        await until(() => {
          postfix.flush()
          return postfix.countQueued() === 0
        })
        await untilRead(mails)
        unread += mails.countUnread()
        returned = countReturned()
        await server.end('SIGTERM')
      }
    }
    sender.close()
    const atMailbox = dovecot.countMails()
    const marked = dovecot.countMarked()
    const counts = await countStoppedMessages(dataDir)
    const automatic = counts.get('none of ours') ?? 0
    counts.delete('none of ours')
    const control = await markAll(dovecot)
    rmSync(dataDir, { recursive: true, force: true })
    return [
      ...toFindings(all, counts),
      { what: 'mails marked at the mailbox', count: marked, of: atMailbox, atMost: 0 },
      { what: 'ms until all were read, told by IDLE', count: Math.round(toldMs), atMost: TOLD_MS },
      { what: 'answers to a tagged address in their inquiry', count: tagged, of: rounds, atLeast: rounds },
      {
        what: 'acknowledgements that came back and are known as returned',
        count: returned,
        of: rounds,
        atLeast: rounds,
      },
      { what: 'their delivery reports, kept', count: automatic, of: rounds, atLeast: rounds },
      { what: 'mails that had another UID and were known', count: renumbered, atLeast: MAILS * rounds },
      { what: 'mails that Postfix kept while we were away', count: deferred, atLeast: MAILS * rounds },
      { what: 'mails not read at the end', count: unread, atMost: 0 },
      { what: 'control: marked by a reader that marks what it has read', count: control, atLeast: 1 },
    ]

    async function send(count: number, to: string): Promise<void> {
      for (let n = 0; n < count; n++) {
        const mail = makeNumberedMail(random, `m${all.length}`)
        all.push(mail)
        await sender.sendMail({ envelope: { from: 'someone@patient.example', to }, raw: mail.raw })
      }
    }

    function countOf(rest: string): number {
      using database = new DatabaseSync(join(dataDir, 'pona.db'), { timeout: 5_000 })
      return Number(database.prepare(`select count(*) as count ${rest}`).get()?.['count'])
    }

    function countReturned(): number {
      return countOf("from outbox where kind = 'acknowledgement' and last_error = 'RETURNED 550'")
    }

    async function untilRead(mails: ReturnType<typeof openMails>): Promise<void> {
      await until(
        () =>
          mails.countUnread() === 0 &&
          countOf("from message where direction = 'in' and automatic = 0") >= all.length,
      )
    }
  },
}

/** Gives up on an event that never comes, so that the figures tell it. */
async function until(holds: () => boolean): Promise<void> {
  const givesUpAt = Date.now() + PATIENCE_MS
  while (!holds() && Date.now() < givesUpAt) await sleep(100)
}
