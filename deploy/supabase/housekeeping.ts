import { setTimeout as sleep } from 'node:timers/promises'
import type { SiteBuild } from '#contract/site-build.ts'
import { dropExpiredCounters } from '../../server/db/limiter.ts'
import { eraseExpired } from '../../server/inquiries/erase.ts'
import { resealInquiries } from '../../server/inquiries/reseal.ts'
import { createReplyFailure } from '../../server/life/failed-replies.ts'
import type { Log } from '../../server/log/log.ts'
import { createSmtpTransport } from '../../server/mail/transport.ts'
import type { Metrics } from '../../server/metrics/metrics.ts'
import { createJobSender } from '../../server/outbox/job-sender.ts'
import { startOutboxWorker } from '../../server/outbox/worker.ts'
import { resealSecrets } from '../../server/vault/vault.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { Settings } from './settings.ts'
import type { Store } from './store.ts'

/** The platform ends an instance after 150 seconds; mails in flight are released before. */
const MAX_SENDING_MS = 100_000

type Housekeeping = {
  /** Sends due mails. Without SMTP_URL, mails wait for a server on the same database. */
  sendDueMails: () => Promise<void>
  /** The server's per-minute tasks for inquiries. A failing task doesn't stop the others. */
  keepHouse: () => Promise<void>
}

type Deps = {
  open: () => Promise<Store>
  settings: Settings
  site: SiteBuild
  log: Log
  metrics: Metrics
  now: () => number
}

export function createHousekeeping({ open, settings, site, log, metrics, now }: Deps): Housekeeping {
  const { smtpUrl } = settings.mail
  const mailboxes = {
    from: settings.mail.from ?? site.company.mailFrom,
    to: settings.mail.to ?? site.company.email,
  }

  async function sendDueMails(): Promise<void> {
    if (smtpUrl === undefined) return
    const { db, vault } = await open()
    const transport = createSmtpTransport(smtpUrl)
    using _transport = { [Symbol.dispose]: () => transport.close() }
    const send = createJobSender({ db, vault, now, transport, site, mailboxes, config: settings })
    await using worker = startOutboxWorker({
      ...{ db, log, now, metrics, random: Math.random },
      onFailure: createReplyFailure(vault),
      send,
    })
    const patience = new AbortController()
    await Promise.race([worker.rested, sleep(MAX_SENDING_MS, undefined, patience)])
    patience.abort()
  }

  async function keepHouse(): Promise<void> {
    const { db, vault } = await open()
    const tasks: Record<string, () => Promise<void>> = {
      sendDueMails: sendOneAfterAnother,
      resealSecrets: () => resealSecrets(db, vault),
      resealInquiries: () => resealInquiries({ db, vault, log }),
      dropExpiredCounters: () => dropExpiredCounters(db, now()),
      eraseExpired: async () => {
        const erased = await eraseExpired(db, vault, { retentionDays: settings.retentionDays, now: now() })
        if (erased > 0) log.info({ erased }, 'Erased what was kept as long as is promised')
      },
    }
    for (const [task, perform] of Object.entries(tasks)) {
      await perform().catch((error: unknown) =>
        log.error({ err: error, task }, 'A task of housekeeping failed'),
      )
    }
  }

  const sendOneAfterAnother = oneAtATime(sendDueMails)
  return { sendDueMails: sendOneAfterAnother, keepHouse: oneAtATime(keepHouse) }
}
