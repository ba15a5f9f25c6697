import type { SiteBuild } from '#contract/site/site-build.ts'
import { eraseExpired } from '../case/life/erase.ts'
import { createMailFailure } from '../case/life/failed-replies.ts'
import { recordRetentionPeriod } from '../case/life/retention-periods.ts'
import type { MailDeps } from '../case/mails.ts'
import { createResealer } from '../case/tables/reseal.ts'
import { openDailyLimits } from '../company/limits/daily-limits.ts'
import { type OutboxDeps, type OutboxWorker, startOutboxWorker } from '../company/outbox/worker.ts'
import type { FormerMail } from '../company/settings/former-mail.ts'
import { createIntake } from '../intake/intake.ts'
import type { Config } from '../platform/config/config.ts'
import { openLimits } from '../platform/limits/limits.ts'
import { dropExpiredCounters } from '../platform/limits/open-counter.ts'
import type { Log } from '../platform/log/log.ts'
import type { MailTransport } from '../platform/mail/transport.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { Task } from '../platform/process/housekeeping.ts'
import { createMailSender } from './mails.ts'

type InquiriesDeps = Omit<MailDeps, 'site' | 'config' | 'findInquiry'> & {
  log: Log
  random?: (() => number) | undefined
  metrics: Metrics
  yieldToNewConnections: () => Promise<void>
  site: Pick<SiteBuild, 'company' | 'words' | 'team' | 'backendUrl' | 'look'>
  config: Pick<Config, 'publicOrigin' | 'mail' | 'rateLimits'> & { deskOrigin: string | undefined }
  readRetentionDays: () => number
  readFormerMail?: () => FormerMail | undefined
}

export type Inquiries = ReturnType<typeof openInquiries>

/** Opens parts that the server and the edge function share: the intake, its limits, the outbox, their housekeeping. */
export function openInquiries(deps: InquiriesDeps) {
  const { db, vault, log, now, random = Math.random, metrics, config } = deps
  let outbox: OutboxWorker | undefined
  return {
    intake: createIntake({
      db,
      vault,
      metrics,
      site: deps.site,
      yieldToNewConnections: deps.yieldToNewConnections,
      startHandOver: () => outbox?.startHandOver(),
    }),
    limits: openLimits({ db, vault, now, enabled: config.rateLimits }),
    checkDay: openDailyLimits({ enabled: config.rateLimits }),

    startOutbox(transport: MailTransport, options: Partial<OutboxDeps> = {}): OutboxWorker {
      const send = createMailSender({ ...deps, transport })
      const onFailure = createMailFailure({ vault, office: deps.site.company })
      outbox = startOutboxWorker({ db, log, now, metrics, random, onFailure, send, ...options })
      return outbox
    },

    tasks: {
      reseal: createResealer({ db, vault, log, now }),
      dropExpiredCounters: () => dropExpiredCounters(db, now()),
      async eraseExpired(signal) {
        const retentionDays = deps.readRetentionDays()
        await recordRetentionPeriod({ db, vault, now }, retentionDays)
        const erased = await eraseExpired(db, vault, { retentionDays, now: now(), ...(signal && { signal }) })
        if (erased > 0) log.info({ erased }, 'Erased inquiries whose retention has expired')
      },
    } satisfies Record<string, Task>,
  }
}
