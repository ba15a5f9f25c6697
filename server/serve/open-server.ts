import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { RequestPage, SiteFacts } from '#contract/site/site-build.ts'
import { recordDeskOrigin } from '../auth/accounts/desk-origin.ts'
import type { PasswordCost } from '../auth/password/password.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { recordRetentionPeriod } from '../case/life/retention-periods.ts'
import { reportClockBehind } from '../company/audit/find-clock-behind.ts'
import { createPageAnswers } from '../company/pages/page-answers.ts'
import { readRelease } from '../company/pages/page-record.ts'
import { requestPageRendering } from '../company/pages/renderings/rendering.ts'
import { createRenderings } from '../company/pages/renderings/renderings.ts'
import { openServedPages } from '../company/pages/served-pages.ts'
import { toContentFacts } from '../company/pages/site-facts.ts'
import { createPicturesReader } from '../company/pictures/store.ts'
import { toLive } from '../company/settings/live.ts'
import { openSettings } from '../company/settings/settings.ts'
import { writeSeed } from '../company/settings/write-seed.ts'
import { openSetup } from '../company/setup/open-setup.ts'
import { createSetupLink } from '../company/setup/setup-link.ts'
import type { PushServices } from '../notifications/push/post.ts'
import type { Config } from '../platform/config/config.ts'
import { ConfigError } from '../platform/config/config-error.ts'
import type { DiskError } from '../platform/db/disk-error.ts'
import { createErasedFlush } from '../platform/db/flush-erased.ts'
import { lockServing } from '../platform/db/lock-serving.ts'
import { findConfiguredLosses } from '../platform/db/losses.ts'
import { toDatabaseFile } from '../platform/db/open.ts'
import { endLeases, lockAlone } from '../platform/db/own-leases.ts'
import { showServing } from '../platform/db/serving-lock.ts'
import { type Room, watchDiskSpace } from '../platform/disk/disk-space.ts'
import { trackConnections } from '../platform/http/track-connections.ts'
import { createLog, type Log } from '../platform/log/log.ts'
import { createPresentTransport } from '../platform/mail/present-transport.ts'
import type { MailTransport } from '../platform/mail/transport.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { startHousekeeping, type Task } from '../platform/process/housekeeping.ts'
import { toProgramFile } from '../platform/process/program-file.ts'
import { readVersion } from '../platform/process/version.ts'
import { createReader } from '../platform/reader/reader.ts'
import { guardStore } from '../platform/store/guarded-store.ts'
import { openObjectStore, toFilesFolder } from '../platform/store/open-store.ts'
import { createDeskApp, createPublicApp } from './app.ts'
import { openFeatures } from './features.ts'
import { healthFeature } from './health.ts'
import { openDeskFiles } from './open-desk-files.ts'
import { openInquiries } from './open-inquiries.ts'
import { openDataFolder, openStorage } from './open-storage.ts'
import { createSending } from './sending/sending.ts'
import { toMailFacts, toSendingSettings } from './sending/sending-settings.ts'
import { createSharedApp } from './shared-app.ts'
import { watchDamage } from './watch-damage.ts'

export type Overrides = {
  log?: Log
  now?: () => number
  random?: () => number
  transport?: MailTransport
  /** In place of the rendering thread. */
  renderPage?: (page: RequestPage) => Promise<string>
  readRoom?: (folder: string) => Promise<Room>
  passwordCost?: PasswordCost
  pushServices?: PushServices
  /** Ends the wait for PostgreSQL; the opening then rejects with its reason. Later, `/up` answers 503. */
  stopping?: AbortSignal
  onDiskError?: (error: DiskError) => void
  /** Lets two servers open one SQLite file, as a test does that acts as a second process. */
  mayShareFile?: true
}

export type Server = Awaited<ReturnType<typeof openServer>>

/** Opens all of the server except its listeners. Sends nothing before `start`. Disposing closes in reverse order. */
export async function openServer(config: Config, distDir: string, overrides: Overrides = {}) {
  const { now = Date.now, random = Math.random, stopping, onDiskError, readRoom } = overrides
  const log = overrides.log ?? createLog(config.logLevel)
  const facts = toContentFacts(readRelease(distDir).contents)
  refuseUnknownLanguages(config, facts)
  await using opened = new AsyncDisposableStack()
  openDataFolder(config)
  // First, and released last: only its holder opens the file.
  const ownLock = config.databaseUrl === undefined ? await lockFile(config, { ...overrides, log }) : undefined
  if (ownLock) opened.use(ownLock)
  const { db, vault } = opened.use(await openStorage(config, { log, stopping, onDiskError }))
  const settings = await openSettings({ db, vault, log, config, facts })
  const { present } = settings
  const seed = async (isGated: boolean) => {
    await writeSeed({ db, vault, now, config, content: facts }, { isGated }).catch((error: unknown) =>
      log.warn(
        { err: error },
        'The first version of the settings could not be stored: the next start tries again',
      ),
    )
    await settings.reload()
  }
  const setup = await openSetup({ db, vault, now, config, present, onOpen: () => seed(false) })
  await seed(await setup.isGated())
  const pages = await openServedPages({
    config,
    distDir,
    log,
    stopping,
    present,
    readPictures: createPicturesReader(db),
  })
  settings.onChange(pages.refresh)
  const renderings = opened.use(
    createRenderings({
      file: toProgramFile('rendering-thread', import.meta.url),
      distDir,
      readFacts: pages.renderFacts,
    }),
  )
  settings.onChange(renderings.refresh)
  settings.onChange(() => recordRetentionPeriod({ db, vault, now }, present().retentionDays))
  const { site, siteFiles } = pages
  const transport = opened.adopt(
    overrides.transport ?? createPresentTransport(() => present().smtp, config),
    (mail) => mail.close(),
  )
  const reader = opened.use(createReader(toReadingThread(), config))
  const metrics = createMetrics()
  const { note: onConnection, yieldToNewConnections: yieldTurn } = trackConnections()
  const store = guardStore(openObjectStore(config, readRoom), { db, log })
  if (config.filesUrl && existsSync(toFilesFolder(config.dataDir)))
    log.warn(
      'DATA_DIR/files still holds files: "pona files move" copies what FILES_URL lacks; then delete it',
    )
  const mailboxes = toLive(() => present().mailboxes)
  const incoming = toLive(() => present().incoming)
  const storage = { db, vault, store, log, now, random, metrics, site, config, mailboxes, incoming }
  const inquiries = openInquiries({
    ...storage,
    readRetentionDays: () => present().retentionDays,
    readFormerMail: settings.formerMail,
    yieldToNewConnections: yieldTurn,
  })
  const { intake, limits, checkDay } = inquiries
  const listening = Promise.withResolvers<void>()
  const sending = opened.use(
    createSending({
      settings: toSendingSettings(config),
      readFacts: () => toMailFacts(site, { ...present(), former: settings.formerMail() }),
      now,
    }),
  )
  settings.onChange(sending.refresh)
  const outbox = opened.use(
    inquiries.startOutbox(transport, {
      ready: listening.promise,
      ...(overrides.transport === undefined && { send: sending.send }),
    }),
  )
  const disk = watchDiskSpace({ folder: config.dataDir, log, ...(readRoom && { readRoom }) })
  const deskFiles = openDeskFiles(distDir, site, { present, siteFiles })
  settings.onChange(deskFiles.refresh)
  const answerPage = createPageAnswers({
    renderPage:
      overrides.renderPage ??
      ((page) =>
        renderings.render(requestPageRendering, page, {
          of: page.kind === 'too-many' ? 'refused' : 'visitors',
        })),
    limits,
    config,
  })
  const ground: Ground = {
    ...storage,
    reader,
    settings,
    setup,
    pages,
    renderings,
    office: toLive(() => present().company),
    content: facts,
    destinations: { includes: (wanted) => present().destinations.some(({ name }) => name === wanted) },
    limits,
    checkDay,
    siteFiles,
    readSizeLimit: async () => transport.readSizeLimit?.(),
    answerPage,
    yieldTurn,
    stopping,
    version: readVersion(),
    wakeOutbox() {
      outbox.wake()
      ground.announceQueued()
    },
    announceQueued() {
      for (const { onQueued } of features) onQueued?.()
    },
    announce() {
      for (const { onChange } of features) onChange?.()
    },
    announceFile() {
      ground.announce()
      for (const { onFile } of features) onFile?.()
    },
    announceOpened(files) {
      for (const { onOpened } of features) onOpened?.(files)
    },
    async trySettings(name, ...tried) {
      for (const { trials } of features) {
        const fields = await trials?.[name]?.(...tried)
        if (fields !== undefined) return fields
      }
      return undefined
    },
    opened,
  }
  const { passwordCost, pushServices } = overrides
  const open = openFeatures({ ...ground, intake, passwordCost, pushServices })
  const losses = () => findConfiguredLosses(config)
  const damage = watchDamage({ config, db, log })
  const health = healthFeature(ground, {
    features: Object.values(open),
    disk,
    losses,
    soundness: damage.soundness,
  })
  const features: readonly Feature[] = [...Object.values(open), health]
  for (const { gauges } of features) gauges?.(metrics.registry)
  const { eraseExpired, ...often } = inquiries.tasks
  const tasks: Record<string, Task> = {
    holdFiles: async () => {
      siteFiles.hold()
      deskFiles.hold()
    },
    checkDiskSpace: () => disk.check(),
    checkClock: () => reportClockBehind(db, { now, log }),
    ...often,
    eraseExpired,
    ...Object.assign({}, ...features.map((feature) => feature.tasks)),
    // Runs after retention, whose erasures it flushes out of the journal.
    flushErased: createErasedFlush(db),
  }
  const publicApp = createPublicApp(ground, features)
  const deskApp = createDeskApp(ground, features, { deskFiles, guard: open.auth.guard })
  const sharedApp = config.deskListener ? undefined : createSharedApp(ground, { publicApp, deskApp })

  const closing = opened.move()
  return {
    db,
    vault,
    fileStore: store,
    reader,
    auth: open.auth.auth,
    invent: open.demo.invent,
    pageCounter: open.files.pageCounter,
    liveFeed: open.desk.liveFeed,
    push: open.notifications.push,
    webhooks: open.connect.webhooks,
    startConfiguredMail: open.incomingMail.startConfiguredMail,
    outbox,
    startOutbox: inquiries.startOutbox,
    publicApp,
    deskApp,
    /** Serves the only listener, where the desk has none of its own. */
    sharedApp,
    onConnection,

    hasMailServer: () => present().smtp.url !== undefined,

    /** Undefined where there is an administrator, or nobody is to be asked. */
    createSetupLink: async () =>
      config.setup === 'skip' ? undefined : await createSetupLink({ db, vault, now, config }),

    /** Runs one task of housekeeping now. */
    async runTask(name: string): Promise<void> {
      const task = tasks[name]
      if (task === undefined) throw new Error(`There is no task ${name}`)
      await task()
    },

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
      const started = new AsyncDisposableStack()
      if (config.databaseUrl !== undefined)
        started.use(
          showServing(config.databaseUrl, (error) =>
            log.warn(
              { err: error },
              'The mark in PostgreSQL that this server runs could not be kept: stop the server before you restore or move its database',
            ),
          ),
        )
      for (const feature of features) {
        const work = await feature.start?.()
        if (work) started.use(work)
      }
      started.use(startHousekeeping(log, tasks))
      started.use(damage.start())
      return started
    },

    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

async function lockFile(
  config: Config,
  { log, stopping, mayShareFile }: Overrides & { log: Log },
): Promise<Disposable | undefined> {
  const file = toDatabaseFile(config)
  return mayShareFile ? lockAlone(file) : await lockServing(file, { log, signal: stopping })
}

/** Lies next to this module, in the sources and in the build. */
function toReadingThread(): URL {
  return pathToFileURL(toProgramFile('reading-thread', import.meta.url))
}

function refuseUnknownLanguages({ languages = [] }: Config, { languages: known }: SiteFacts): void {
  const tags = known.map(({ locale }) => locale)
  if (languages.some((tag) => !tags.includes(tag)))
    throw new ConfigError([`LANGUAGES: expected languages of the content: ${tags.join(', ')}`])
}
