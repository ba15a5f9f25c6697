import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { startImapServer } from '#testing/mail/imap-server.ts'
import { until } from '#testing/mail/outbox.ts'
import { findFreePort } from '#testing/server/free-port.ts'
import { startPostgresServer } from '#testing/server/postgres-server.ts'
import { createRandom } from '#testing/server/random.ts'
import { startServer } from '#testing/server/server-process.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { createLog } from '../../server/platform/log/log.ts'
import { openStorage } from '../../server/serve/open-storage.ts'
import { startMailQueue } from '../incoming/mail-queue.ts'
import { makeNumberedMail, type NumberedMail } from '../incoming/odd-mail.ts'
import { countMessages, toFindings } from '../incoming/stored-mails.ts'
import type { Trial } from '../trial.ts'

const MAILS = 60
/** Between two mails. */
const PAUSE_MS = 20
/** A lease lasts a minute, and is asked for three times within it. */
const TAKEN_OVER_MS = 85_000

export const mailboxLease: Trial = {
  title:
    'of two instances one reads the mailbox; when it is killed the other takes over, and reads nothing twice',
  rounds: 1,
  findObstacle: () => (process.platform === 'win32' ? 'needs a Unix' : undefined),
  async run({ seed }) {
    const random = createRandom(seed)
    await using postgres = await startPostgresServer()
    await using imap = await startImapServer()
    const settings = {
      DATABASE_URL: postgres.url,
      DATA_KEYS: `test:${randomBytes(32).toString('base64')}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      LOG_LEVEL: 'silent',
      IMAP_URL: imap.url,
    }
    const ports = [await findFreePort(), await findFreePort()]
    await using first = await startServer({ ...settings, LMTP_PORT: String(ports[0]) })
    await using storage = await openStorage(parseConfig(settings), { log: createLog('silent') })
    const { db } = storage
    await until(async () => {
      const opened = await db
        .selectFrom('mailbox')
        .select('uid')
        .where('uidvalidity', 'is not', null)
        .execute()
      return opened.length > 0
    })
    await using second = await startServer({ ...settings, LMTP_PORT: String(ports[1]) })
    // Both take mails that are handed in.
    await using atFirst = startMailQueue(ports[0] ?? 0)
    await using atSecond = startMailQueue(ports[1] ?? 0)
    const mails: NumberedMail[] = []
    let mostConnections = 0

    await arrive()
    await first.end('SIGKILL')
    const killedAt = performance.now()
    const before = await countStored()
    await arrive()
    const left = imap.list().length - (await countStored('imap'))
    while ((await countStored('imap')) < imap.list().length) await sleep(100)
    const takenOverMs = performance.now() - killedAt
    // As if its lease had ended: what the killed one was reading takes minutes.
    await db.updateTable('mail').set({ lease_until: 0 }).where('state', '=', 'stored').execute()
    await atSecond.untilEmpty()
    await using third = await startServer({ ...settings, LMTP_PORT: String(ports[0]) })
    await atFirst.untilEmpty()
    await until(async () => (await countIn('stored')) === 0)
    const findings = toFindings(mails, await countMessages(storage))
    await Promise.all([second.end('SIGTERM'), third.end('SIGTERM')])
    return [
      ...findings,
      { what: 'instances at the mailbox at a time', count: mostConnections, atMost: 1 },
      { what: 'ms until all was read again', count: Math.round(takenOverMs), atMost: TAKEN_OVER_MS },
      { what: 'stored when the reader was killed', count: before, atLeast: 1 },
      { what: 'control: left at the mailbox by the killed one', count: left, atLeast: 1 },
    ]

    async function arrive(): Promise<void> {
      for (let n = 0; n < MAILS; n++) {
        const mail = makeNumberedMail(random, `m${mails.length}`)
        mails.push(mail)
        if (n % 3 === 0) (n % 2 === 0 ? atFirst : atSecond).add([mail])
        else imap.deliver(mail.raw)
        mostConnections = Math.max(mostConnections, imap.connections())
        await sleep(PAUSE_MS)
      }
    }

    async function countStored(from?: 'imap'): Promise<number> {
      let query = db.selectFrom('mail').select(sql<number>`count(*)::int`.as('count'))
      if (from) query = query.where('uid', 'is not', null)
      return (await query.executeTakeFirstOrThrow()).count
    }

    async function countIn(state: string): Promise<number> {
      const rows = await db.selectFrom('mail').select('id').where('state', '=', state).execute()
      return rows.length
    }
  },
}
