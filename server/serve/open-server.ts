import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { escalateWaiting } from '../actions/escalate.ts'
import { recordDeskOrigin } from '../auth/desk-origin.ts'
import { authHousekeeping } from '../auth/housekeeping.ts'
import { openAuth } from '../auth/open.ts'
import type { PasswordCost } from '../auth/password.ts'
import { createOrphanCleaner, deleteReleased } from '../case/files/clean-objects.ts'
import { forgetFiles } from '../case/files/forget-files.ts'
import { guardStore } from '../case/files/guarded-store.ts'
import { openObjectStore, toFilesFolder } from '../case/files/open-store.ts'
import { packFiles } from '../case/files/pack-files.ts'
import { resealFiles } from '../case/files/reseal.ts'
import { createFileScanner } from '../case/files/scan-files.ts'
import { deleteOldNotifications } from '../case/life/notify.ts'
import { createPageCounter } from '../files/pages/page-counter.ts'
import { createPictureEncoder } from '../files/previews/picture-encoder.ts'
import { resealLabels } from '../files/reseal.ts'
import { createSearchIndex } from '../inbox/search-index.ts'
import { forgetMails } from '../incoming-mail/forget-mails.ts'
import type { IncomingMail } from '../incoming-mail/open.ts'
import { resealMails } from '../incoming-mail/reseal.ts'
import { mailUnseen } from '../notifications/mail-unseen.ts'
import { openPush } from '../notifications/push/open.ts'
import type { PushServices } from '../notifications/push/post.ts'
import { receiveLeftFiles } from '../patient-page/files/receive-file.ts'
import { createUploads } from '../patient-page/files/uploads.ts'
import type { Config } from '../platform/config/config.ts'
import type { DiskError } from '../platform/db/disk-error.ts'
import { createErasedFlush } from '../platform/db/flush-erased.ts'
import { hasKeptDatabase } from '../platform/db/kept-databases.ts'
import { findConfiguredLosses } from '../platform/db/losses.ts'
import { toDatabaseFile } from '../platform/db/open.ts'
import { endLeases, lockAlone } from '../platform/db/own-leases.ts'
import { type Room, watchDiskSpace } from '../platform/disk/disk-space.ts'
import { openStaticFiles } from '../platform/http/static-files.ts'
import { trackConnections } from '../platform/http/track-connections.ts'
import { startLiveFeed } from '../platform/live/live-feed.ts'
import { createLog, type Log } from '../platform/log/log.ts'
import { type MailTransport, openConfiguredTransport } from '../platform/mail/transport.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { createPageAnswers } from '../platform/pages/page-answers.ts'
import { createPageRenderer, readSiteBuild } from '../platform/pages/site-build.ts'
import { startHousekeeping } from '../platform/process/housekeeping.ts'
import { deleteUnusedDevices } from '../platform/staff/devices.ts'
import { sendNotices } from '../platform/staff/staff-notices.ts'
import { resealMessages } from '../replies/reseal.ts'
import { createDeskApp, createPublicApp } from './app.ts'
import { openInquiries } from './open-inquiries.ts'
import { openStorage } from './open-storage.ts'

export type Overrides = {
  log?: Log
  now?: () => number
  random?: () => number
  transport?: MailTransport
  renderPage?: ReturnType<typeof createPageRenderer>
  readRoom?: (folder: string) => Promise<Room>
  passwordCost?: PasswordCost
  pushServices?: PushServices
  /** Ends the wait for PostgreSQL; the opening then rejects with its reason. */
  stopping?: AbortSignal
  onDiskError?: (error: DiskError) => void
}

export type Server = Awaited<ReturnType<typeof openServer>>

/** Opens all of the server except its listeners. Sends nothing before `start`. Disposing closes in reverse order. */
export async function openServer(config: Config, distDir: string, overrides: Overrides = {}) {
  const { now = Date.now, random, stopping, onDiskError, passwordCost } = overrides
  const log = overrides.log ?? createLog(config.logLevel)
  const site = readSiteBuild(distDir, config)
  await using opened = new AsyncDisposableStack()
  const { db, vault } = opened.use(await openStorage(config, { log, stopping, onDiskError }))
  const ownLock = config.databaseUrl === undefined ? lockAlone(toDatabaseFile(config)) : undefined
  if (ownLock) opened.use(ownLock)
  const transport = opened.adopt(overrides.transport ?? openConfiguredTransport(config), (mail) => {
    mail.close()
  })
  const metrics = createMetrics()
  const { note: onConnection, yieldToNewConnections } = trackConnections()
  const store = guardStore(openObjectStore(config, overrides.readRoom), { db, log })
  if (config.filesUrl && existsSync(toFilesFolder(config.dataDir)))
    log.warn(
      'DATA_DIR/files still holds files: "npm run files -- move" copies what FILES_URL lacks; then delete it',
    )
  const inquiries = openInquiries({
    ...{ db, vault, store, log, now, random, metrics, yieldToNewConnections, site, config },
  })
  const listening = Promise.withResolvers<void>()
  const outbox = opened.use(inquiries.startOutbox(transport, { ready: listening.promise }))
  const wakeOutbox = () => outbox.wake()
  const liveFeed = opened.use(startLiveFeed({ db, log }))
  const contact = inquiries.mailboxes.to
  const push = opened.use(
    openPush({ db, vault, log, now, random, metrics, contact, services: overrides.pushServices }),
  )
  const announce = () => {
    liveFeed.announce()
    push.wake()
  }
  const { readRoom } = overrides
  const disk = watchDiskSpace({ folder: config.dataDir, log, ...(readRoom && { readRoom }) })
  const siteFiles = openStaticFiles(join(distDir, 'site'))
  const deskFiles = openStaticFiles(join(distDir, 'desk'))
  const uploads = createUploads({ db, vault, store, now })
  const scanner = createFileScanner({ db, vault, store, now, log, announce, clamdUrl: config.clamdUrl })
  const pageCounter = createPageCounter({ db, vault, store, now, log })
  const patientFiles = {
    ...{ db, vault, store, now, uploads, office: site.company },
    announce() {
      announce()
      void scanner.scan()
      pageCounter.wake()
    },
  }
  const { limits } = inquiries
  const auth = openAuth({ db, vault, now }, { config, log, limits, passwordCost })
  const parts = {
    ...{
      config,
      site,
      db,
      vault,
      now,
      log,
      metrics,
      disk,
      fileStore: store,
      pictures: opened.use(createPictureEncoder({ log })),
      auth,
      liveFeed,
      push,
      wakeOutbox,
      readSizeLimit: async () => transport.readSizeLimit?.(),
      siteFiles,
      deskFiles,
    },
    intake: inquiries.intake,
    limits,
    patientFiles,
    losses: () => findConfiguredLosses(config),
    searchIndex: createSearchIndex({ db, vault, log, yieldTurn: yieldToNewConnections }),
    yieldTurn: yieldToNewConnections,
    answerPage: createPageAnswers({
      renderPage: overrides.renderPage ?? createPageRenderer(distDir),
      limits,
      yieldTurn: yieldToNewConnections,
      config,
    }),
  }
  const { resealSecrets, resealInquiries, dropExpiredCounters, eraseExpired } = inquiries.housekeeping
  const housekeeping = {
    holdFiles: async () => {
      siteFiles.hold()
      deskFiles.hold()
    },
    checkDiskSpace: () => disk.check(),
    resealSecrets,
    resealInquiries,
    resealMessages: (signal?: AbortSignal) => resealMessages({ db, vault, log }, signal),
    resealFiles: (signal?: AbortSignal) => resealFiles({ db, vault, log }, signal),
    resealLabels: (signal?: AbortSignal) => resealLabels({ db, vault, log }, signal),
    ...authHousekeeping({ db, vault, now }),
    mailUnseen: () => mailUnseen({ db, vault, now }),
    sendNotices: () =>
      sendNotices({ db, vault, log, now, transport, mailboxes: inquiries.mailboxes, config }),
    deleteOldNotifications: () => deleteOldNotifications(db, now()),
    deleteUnusedDevices: () => deleteUnusedDevices(db, now()),
    receiveLeftFiles: () => receiveLeftFiles(patientFiles),
    scanFiles: (signal?: AbortSignal) => scanner.scan(signal),
    countPages: async () => pageCounter.wake(),
    forgetFiles: () => forgetFiles(db, now()),
    checkFileStore: () => store.check(),
    packFiles: (signal?: AbortSignal) => packFiles({ db, vault, store, now, log }, signal),
    deleteOrphans: createOrphanCleaner({ db, store, now, isDatabaseKept: () => hasKeptDatabase(config) }),
    resealMails: (signal?: AbortSignal) => resealMails({ db, vault, log }, signal),
    forgetMails: () => forgetMails({ db, vault, now, retentionDays: config.retentionDays }),
    dropExpiredCounters,
    escalateWaiting: () => escalateWaiting({ db, vault, now, wakeOutbox }),
    eraseExpired,
    deleteReleased: (signal?: AbortSignal) => deleteReleased({ db, store, now }, signal),
    // Runs after retention, whose erasures it flushes out of the journal.
    flushErased: createErasedFlush(db),
  }
  const [publicApp, deskApp] = [createPublicApp(parts), createDeskApp(parts)]

  /** Without its settings nothing of it is loaded. */
  async function startConfiguredMail(): Promise<IncomingMail | undefined> {
    const { incoming } = config.mail
    if (incoming.imap === undefined && incoming.lmtp === undefined) return undefined
    const { startIncomingMail } = await import('../incoming-mail/open.ts')
    return await startIncomingMail(incoming, {
      ...{ db, vault, store, log, now, random: random ?? Math.random },
      office: site.company,
      mailboxes: inquiries.mailboxes,
      announce,
      yieldTurn: yieldToNewConnections,
    })
  }

  const closing = opened.move()
  return {
    db,
    vault,
    auth,
    fileStore: store,
    pageCounter,
    outbox,
    startOutbox: inquiries.startOutbox,
    liveFeed,
    push,
    housekeeping,
    publicApp,
    deskApp,
    onConnection,
    startConfiguredMail,

    /** Starts sending and housekeeping, once the listeners are open. Dispose the result before the listeners. */
    async start(): Promise<AsyncDisposable> {
      if (ownLock)
        await endLeases(db).catch((error: unknown) =>
          log.warn({ err: error }, 'The leases of a process that has ended stay until they expire'),
        )
      listening.resolve()
      await recordDeskOrigin({ db, vault }, config.deskOrigin).catch((error: unknown) =>
        log.warn({ err: error }, 'The address of the desk could not be stored for the commands'),
      )
      push.start()
      const started = new AsyncDisposableStack()
      const mail = await startConfiguredMail()
      if (mail) started.use(mail)
      started.use(pageCounter.start())
      started.use(startHousekeeping(log, housekeeping))
      // A listener that closes waits for open streams.
      started.use(liveFeed)
      return started
    },

    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
