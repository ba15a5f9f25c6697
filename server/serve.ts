import { join } from 'node:path'
import { createDeskApp, createPublicApp } from './app.ts'
import { recordDeskOrigin } from './auth/desk-origin.ts'
import { addFirstMacs } from './auth/first-macs.ts'
import { authHousekeeping } from './auth/housekeeping.ts'
import { openAuth } from './auth/open.ts'
import { sendNotices } from './auth/staff-notices.ts'
import { type Config, parseConfig } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { resealWritten } from './conversation/reseal-written.ts'
import { DiskError } from './db/disk-error.ts'
import { findFailoverRisk } from './db/engine.ts'
import { dropExpiredCounters } from './db/limiter.ts'
import { findConfiguredLosses } from './db/losses.ts'
import { openConfiguredDatabase } from './db/open.ts'
import { PostgresRefusal } from './db/postgres-problem.ts'
import { waitForPostgres } from './db/wait-for-postgres.ts'
import { keepFilesPrivate, openDataDir } from './disk/data-dir.ts'
import { refuseUnfitDisk } from './disk/disk-kind.ts'
import { watchDiskSpace } from './disk/disk-space.ts'
import { listen } from './http/listen.ts'
import { openStaticFiles } from './http/static-files.ts'
import { trackConnections } from './http/track-connections.ts'
import { createSearchIndex } from './inbox/search-index.ts'
import { eraseExpired } from './inquiries/erase.ts'
import { createErasedFlush } from './inquiries/flush-erased.ts'
import { createIntake } from './inquiries/intake.ts'
import { createInquiryLimiter, createPageLimiter, unlimited, unlimitedPages } from './inquiries/limits.ts'
import { resealInquiries } from './inquiries/reseal.ts'
import { escalateWaiting } from './life/escalate.ts'
import { createReplyFailure } from './life/failed-replies.ts'
import { startLiveFeed } from './live/live-feed.ts'
import { createLog } from './log/log.ts'
import { openConfiguredTransport } from './mail/transport.ts'
import { createMetrics } from './metrics/metrics.ts'
import { mailUnseen } from './notifications/mail-unseen.ts'
import { forgetNotifications } from './notifications/store.ts'
import { createJobSender } from './outbox/job-sender.ts'
import { readOutboxHealth } from './outbox/store.ts'
import { startOutboxWorker } from './outbox/worker.ts'
import { createPageAnswers } from './pages/page-answers.ts'
import { createPageRenderer, readSiteBuild } from './pages/site-build.ts'
import { boundMemory } from './process/bound-memory.ts'
import { startHousekeeping } from './process/housekeeping.ts'
import { forgetDevices } from './push/devices.ts'
import { openPush } from './push/open.ts'
import { openKeyring } from './vault/open-keyring.ts'
import { openVault, resealSecrets } from './vault/vault.ts'

/** EX_CONFIG of sysexits.h: restarting would not help. */
const UNUSABLE_SETTINGS = 78

/**
 * Serves `distDir`, configured by the environment, and ends the process: 0 when told to stop, 78 for unusable settings,
 * 1 for any other error.
 */
export async function runServer(distDir: string): Promise<void> {
  keepFilesPrivate()
  try {
    await serve(parseConfig(process.env), distDir)
    // Everything is closed; an open connection of a mail server must not keep the process alive.
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${toErrorText(error)}\n`, () => process.exit(toExitCode(error)))
  }
}

/**
 * Serves until told to stop or the disk fails; then finishes requests and closes in reverse order. After an I/O error
 * the disk's content is unknown: a new start verifies it, or refuses.
 */
async function serve(config: Config, distDir: string): Promise<void> {
  const stopped = waitForStopSignal()
  const stopping = new AbortController()
  void stopped.then(() => stopping.abort())
  const log = createLog(config.logLevel)
  const failed = Promise.withResolvers<never>()
  failed.promise.catch((error: unknown) => log.error({ err: error }, 'The disk failed'))
  const site = readSiteBuild(distDir, config)
  openDataDir(config.dataDir)
  if (!config.allowsVolatileDisk) refuseUnfitDisk(config.dataDir)

  const onBroken = (error: Error) => log.warn({ err: error }, 'A database connection broke')
  const db = await waitForPostgres(() => openConfiguredDatabase(config, onBroken, failed.reject), {
    log,
    signal: stopping.signal,
  })
  if (db === undefined) return
  await using _db = { [Symbol.asyncDispose]: () => db.destroy() }
  const risk = await findFailoverRisk(db)
  if (risk !== undefined && config.requiresStandby) throw new Error(risk)
  if (risk !== undefined) log.warn(risk)
  const losses = () => findConfiguredLosses(config)
  for (const loss of losses()) log.error(loss)
  const { held } = await readOutboxHealth(db)
  if (held > 0)
    log.error({ held }, 'Mails are held since a restore: "npm run mail -- release" or the desk sends them')
  const keyring = await openKeyring(config, db, (error) =>
    log.error({ err: error }, 'The data keys can not be read anew: the ones from before stay in use'),
  )
  const vault = await openVault(db, keyring)
  await addFirstMacs({ db, vault })

  const { smtpUrl } = config.mail
  const mailFolder = join(config.dataDir, 'mail')
  const transport = openConfiguredTransport(config)
  using _transport = { [Symbol.dispose]: () => transport.close() }
  const mailboxes = {
    from: config.mail.from ?? site.company.mailFrom,
    to: config.mail.to ?? site.company.email,
  }
  const now = Date.now
  const metrics = createMetrics()
  const send = createJobSender({ db, vault, now, transport, site, mailboxes, config })
  const listening = Promise.withResolvers<void>()
  await using outbox = startOutboxWorker({
    db,
    log,
    now,
    metrics,
    random: Math.random,
    onFailure: createReplyFailure(vault),
    send,
    ready: listening.promise,
  })

  const disk = watchDiskSpace({ folder: config.dataDir, log })
  const connections = trackConnections()
  const liveFeed = startLiveFeed({ db, log })
  await using push = openPush({ db, vault, log, now, metrics, contact: mailboxes.to })
  const siteFiles = openStaticFiles(join(distDir, 'site'))
  const deskFiles = openStaticFiles(join(distDir, 'desk'))
  const deps = {
    db,
    vault,
    log,
    now,
    metrics,
    disk,
    losses,
    config,
    site,
    ...openAuth({ db, vault, now }, { config }),
    providerNames: config.providers.map(({ name }) => name),
    searchIndex: createSearchIndex({ db, vault, log, yieldTurn: connections.yieldToNewConnections }),
    yieldTurn: connections.yieldToNewConnections,
    liveFeed,
    push,
    intake: createIntake({ db, vault, metrics, yieldToNewConnections: connections.yieldToNewConnections }),
    limiter: config.rateLimits ? createInquiryLimiter({ db, vault }) : unlimited,
    wakeOutbox: outbox.wake,
    answerPage: createPageAnswers({
      renderPage: createPageRenderer(distDir),
      limiter: config.rateLimits ? createPageLimiter(vault) : unlimitedPages,
      yieldTurn: connections.yieldToNewConnections,
      config,
    }),
    siteFiles,
    deskFiles,
  }
  const watch = { onConnection: connections.note }
  await using _publicListener = await listen(createPublicApp(deps).fetch, config.publicListener, watch)
  await using _deskListener = await listen(createDeskApp(deps).fetch, config.deskListener, watch)
  listening.resolve()
  await recordDeskOrigin({ db, vault }, config.deskOrigin).catch((error: unknown) =>
    log.warn({ err: error }, 'The address of the desk could not be kept for the commands'),
  )
  await using _housekeeping = startHousekeeping(log, {
    holdFiles: async () => {
      siteFiles.hold()
      deskFiles.hold()
    },
    checkDiskSpace: () => disk.check(),
    resealSecrets: () => resealSecrets(db, vault),
    resealInquiries: (signal) => resealInquiries({ db, vault, log }, signal),
    resealWritten: (signal) => resealWritten({ db, vault, log }, signal),
    ...authHousekeeping({ db, vault, now }),
    mailUnseen: () => mailUnseen({ db, vault, now }),
    sendNotices: () => sendNotices({ db, vault, log, now, transport, mailboxes, config }),
    forgetNotifications: () => forgetNotifications(db, now()),
    forgetDevices: () => forgetDevices(db, now()),
    dropExpiredCounters: () => dropExpiredCounters(db, now()),
    escalateWaiting: () => escalateWaiting({ db, vault, now, wakeOutbox: outbox.wake }),
    eraseExpired: async (signal) => {
      const erased = await eraseExpired(db, vault, {
        retentionDays: config.retentionDays,
        now: now(),
        signal,
      })
      if (erased > 0) log.info({ erased }, 'Erased what was kept as long as is promised')
    },
    // Runs after retention, whose erasures it flushes out of the journal.
    flushErased: createErasedFlush(db),
  })
  // Closed before the listener, which waits for open streams.
  await using _liveFeed = liveFeed

  boundMemory()
  announce(config, smtpUrl === undefined ? mailFolder : undefined)
  log.info(await Promise.race([stopped, failed.promise]), 'Stopping')

  function announce({ publicOrigin, deskOrigin }: Config, mailFiles: string | undefined): void {
    log.info(
      { site: publicOrigin, desk: deskOrigin },
      `Serving the site at ${publicOrigin} and the desk at ${deskOrigin}`,
    )
    if (mailFiles !== undefined)
      log.warn({ folder: mailFiles }, `SMTP_URL is not set: each mail becomes a file in ${mailFiles}`)
    if (!process.stdout.isTTY) return
    process.stdout.write(`\n  Site  ${publicOrigin}\n  Desk  ${deskOrigin}\n`)
    if (mailFiles !== undefined)
      process.stdout.write(`  Mail  is written to ${mailFiles}, because SMTP_URL is not set\n`)
    process.stdout.write('\n')
  }
}

function waitForStopSignal(): Promise<{ signal: string }> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve({ signal }))
  })
}

function toExitCode(error: unknown): number {
  return error instanceof ConfigError || error instanceof PostgresRefusal ? UNUSABLE_SETTINGS : 1
}

/** One sentence for the operator, without patient data: nothing has been read yet, or the words are ours. */
function toErrorText(error: unknown): string {
  // The first error caused the failure to close.
  if (error instanceof SuppressedError) return toErrorText(error.suppressed)
  if (error instanceof ConfigError || error instanceof PostgresRefusal || error instanceof DiskError)
    return error.message
  if (!(error instanceof Error)) return `Pona can't start: ${String(error)}`
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ''
  return `Pona can't start: ${error.message}${cause}`
}
