import type { Hono } from 'hono'
import type { Company } from '#contract/company/company.ts'
import type { Readiness } from '#contract/company/readiness.ts'
import type { InquiryFile } from '#contract/desk/inquiry-files.ts'
import type { SectionName } from '#contract/settings/settings.ts'
import type { SiteBuild } from '#contract/site/site-build.ts'
import type { CheckDay } from '../company/limits/daily-limits.ts'
import type { AnswerPage } from '../company/pages/page-answers.ts'
import type { Renderings } from '../company/pages/renderings/renderings.ts'
import type { ServedPages } from '../company/pages/served-pages.ts'
import type { Live } from '../company/settings/live.ts'
import type { Present } from '../company/settings/present.ts'
import type { Settings } from '../company/settings/settings.ts'
import type { ContentFacts } from '../company/settings/values.ts'
import type { Setup } from '../company/setup/open-setup.ts'
import type { StaffRoutes } from '../company/staff/serve-route.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import type { Config } from '../platform/config/config.ts'
import type { IncomingMailSettings } from '../platform/config/mail-settings.ts'
import type { StaticFiles } from '../platform/http/static-files.ts'
import type { Limits } from '../platform/limits/limits.ts'
import type { Log } from '../platform/log/log.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import type { Registry } from '../platform/metrics/registry.ts'
import type { Task } from '../platform/process/housekeeping.ts'
import type { Reader } from '../platform/reader/reader.ts'
import type { GuardedStore } from '../platform/store/guarded-store.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Db } from '../schema/tables.ts'

/** Dependencies of each feature. */
export type Ground = {
  config: Config
  settings: Settings
  setup: Setup
  pages: Pick<ServedPages, 'tryPages' | 'refresh' | 'problem' | 'contents' | 'hash'>
  /** Renders pages that are asked for. */
  renderings: Renderings
  site: Live<SiteBuild>
  /** The company, for its name and its hours. */
  office: Live<Company>
  /** Facts of the release, without the settings. */
  content: ContentFacts
  /** By their names. */
  destinations: Pick<readonly string[], 'includes'>
  db: Db
  /** For what reads much: a thread of its own. */
  reader: Reader
  vault: Vault
  store: GuardedStore
  limits: Limits
  checkDay: CheckDay
  siteFiles: StaticFiles
  log: Log
  metrics: Metrics
  now: () => number
  random: () => number
  /** `from` sends; `to` is the support mailbox, which also receives patients' answers. */
  mailboxes: Live<{ from: string; to: string }>
  incoming: Live<IncomingMailSettings>
  /** The largest mail that the mail server takes, where it says so. */
  readSizeLimit: () => Promise<number | undefined>
  answerPage: AnswerPage
  /** Resolves after connections that wait were served. */
  yieldTurn: () => Promise<void>
  /** After mails were queued; `announceQueued` too. */
  wakeOutbox: () => void
  /** After something else was queued: each feature's `onQueued`. */
  announceQueued: () => void
  /** After a change was committed: each feature's `onChange`. */
  announce: () => void
  /** After a file of a patient became whole: each feature's `onFile`, and `announce`. */
  announceFile: () => void
  /** After a person has opened an inquiry with these files: each feature's `onOpened`. */
  announceOpened: (files: readonly InquiryFile[]) => void
  /** Aborted once the server was told to stop. */
  stopping: AbortSignal | undefined
  /** Version of the release. */
  version: string
  /** Asks the features whether what these settings name can be reached. Undefined where it can. */
  trySettings: (
    name: SectionName,
    ...tried: Parameters<SettingsTrial>
  ) => Promise<Record<string, string> | undefined>
  /** Disposed when the server closes, in reverse order. */
  opened: AsyncDisposableStack
}

/** Tries settings before they count, by a mail or a connection. Undefined, or a sentence for each field at fault. */
export type SettingsTrial = (
  wanted: Present,
  who: Pick<SignedInStaff, 'email'>,
) => Promise<Record<string, string> | undefined>

/** Parts of the readiness that a feature reads; null where one does not concern this server. */
export type ReadinessParts = { [Name in 'mailbox' | 'backup' | 'left']?: () => Promise<Readiness[Name]> }

/** A part of the server that knows no other: serve/features.ts lists all. */
export type Feature = {
  /** Routes of the public listener. */
  public?: Hono
  /** Routes of the desk's listener that need no sign-in. */
  open?: Hono
  /** Routes of the desk's API that need no sign-in. */
  openDesk?: StaffRoutes
  /** Routes of the desk's API for staff with a second factor. */
  desk?: StaffRoutes
  /** By name, each minute, in this order. */
  tasks?: Readonly<Record<string, Task>>
  trials?: Partial<Record<SectionName, SettingsTrial>>
  readiness?: ReadinessParts
  gauges?: (registry: Registry) => void
  onChange?: () => void
  /** After something was queued to be sent, as by an inquiry that came in. */
  onQueued?: () => void
  onFile?: () => void
  /** After a person, and no program, has opened an inquiry with these files. */
  onOpened?: (files: readonly InquiryFile[]) => void
  /** Works until disposed, once the listeners are open. */
  start?: () => AsyncDisposable | undefined | Promise<AsyncDisposable | undefined>
}
