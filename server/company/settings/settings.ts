import type { Log } from '../../platform/log/log.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { startWorker, type Worker } from '../../platform/worker/worker.ts'
import type { Db } from '../../schema/tables.ts'
import { type FormerMail, readFormerMail } from './former-mail.ts'
import type { EnvironmentValues } from './layers.ts'
import { type Present, toPresent } from './present.ts'
import { readLastChange, readStored, type Stored } from './store.ts'
import type { ContentFacts, StoredValues } from './values.ts'

/** Another instance, or a command, may have changed them. */
const FOLLOW_EVERY_MS = 2_000

type SettingsDeps = {
  db: Db
  vault: Vault
  log: Log
  config: EnvironmentValues
  facts: ContentFacts
}

type Listener = () => Promise<void> | void

export type Settings = {
  present(): Present
  formerMail(): FormerMail | undefined
  stored(): Stored
  /** The number of the last change that is present. */
  change(): number
  /** Reads what was set, and tells the listeners where it has changed. */
  reload(): Promise<void>
  /** Listeners are asked one after the other; of one that fails the error is logged. */
  onChange(listener: Listener): void
  follow(): Worker
}

export async function openSettings(deps: SettingsDeps): Promise<Settings> {
  const { db, config, facts, log } = deps
  const listeners: Listener[] = []
  let change = await readLastChange(db)
  let stored = await readStored(deps)
  let present = toPresent(config, facts, stored.values)
  let former = await findFormer()
  let reloading: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    const latest = await readLastChange(db)
    if (latest === change) return
    stored = await readStored(deps)
    present = toPresent(config, facts, stored.values)
    former = await findFormer()
    change = latest
    for (const listener of listeners) {
      try {
        await listener()
      } catch (error) {
        log.error({ err: error }, 'A changed setting could not be put to use')
      }
    }
  }

  async function findFormer(): Promise<FormerMail | undefined> {
    const found = await readFormerMail(deps)
    if (found === undefined) return undefined
    // As the schema of the section has checked it.
    const mail = found.value as NonNullable<StoredValues['mail']>
    const { smtp, mailboxes } = toPresent(config, facts, { ...stored.values, mail })
    return { changedAt: found.changedAt, smtp, mailboxes }
  }

  function reload(): Promise<void> {
    reloading = reloading.catch(() => undefined).then(read)
    return reloading
  }

  return {
    present: () => present,
    formerMail: () => former,
    stored: () => stored,
    change: () => change,
    reload,
    onChange: (listener) => void listeners.push(listener),
    follow: () =>
      startWorker({
        log,
        failure: 'The settings could not be read',
        async round() {
          await reload()
          return FOLLOW_EVERY_MS
        },
      }),
  }
}
