import type { SiteBuild } from '#contract/site-build.ts'
import type { Config } from './config/config.ts'
import { dropExpiredCounters } from './db/limiter.ts'
import type { Db } from './db/tables.ts'
import type { ObjectStore } from './files/object-store.ts'
import { eraseExpired } from './inquiries/erase.ts'
import { createIntake } from './inquiries/intake.ts'
import { createInquiryLimiter, unlimited } from './inquiries/limits.ts'
import { resealInquiries } from './inquiries/reseal.ts'
import { createReplyFailure } from './life/failed-replies.ts'
import type { Log } from './log/log.ts'
import type { MailTransport } from './mail/transport.ts'
import type { Metrics } from './metrics/metrics.ts'
import { createJobSender } from './outbox/job-sender.ts'
import { type OutboxDeps, type OutboxWorker, startOutboxWorker } from './outbox/worker.ts'
import { resealSecrets, type Vault } from './vault/vault.ts'

type InquiriesDeps = {
  db: Db
  vault: Vault
  /** For the files of replies. */
  store: ObjectStore
  log: Log
  now: () => number
  random?: (() => number) | undefined
  metrics: Metrics
  yieldToNewConnections: () => Promise<void>
  site: Pick<SiteBuild, 'company' | 'words' | 'backendUrl'>
  config: Pick<Config, 'publicOrigin' | 'mail' | 'rateLimits' | 'retentionDays'> & {
    deskOrigin: string | undefined
  }
}

export type Inquiries = ReturnType<typeof openInquiries>

/** What the server and the edge function share: the intake, its limits, the outbox, and their housekeeping. */
export function openInquiries(deps: InquiriesDeps) {
  const { db, vault, log, now, random = Math.random, metrics, site, config } = deps
  const mailboxes = {
    from: config.mail.from ?? site.company.mailFrom,
    to: config.mail.to ?? site.company.email,
  }
  return {
    intake: createIntake({ db, vault, metrics, yieldToNewConnections: deps.yieldToNewConnections }),
    limiter: config.rateLimits ? createInquiryLimiter({ db, vault, now }) : unlimited,
    mailboxes,

    startOutbox(transport: MailTransport, options: Partial<OutboxDeps> = {}): OutboxWorker {
      const send = createJobSender({ db, vault, store: deps.store, now, transport, site, mailboxes, config })
      const onFailure = createReplyFailure(vault)
      return startOutboxWorker({ db, log, now, metrics, random, onFailure, send, ...options })
    },

    housekeeping: {
      resealSecrets: () => resealSecrets(db, vault),
      resealInquiries: (signal?: AbortSignal) => resealInquiries({ db, vault, log }, signal),
      dropExpiredCounters: () => dropExpiredCounters(db, now()),
      eraseExpired: async (signal?: AbortSignal) => {
        const { retentionDays } = config
        const erased = await eraseExpired(db, vault, { retentionDays, now: now(), ...(signal && { signal }) })
        if (erased > 0) log.info({ erased }, 'Erased inquiries whose retention has expired')
      },
    },
  }
}
