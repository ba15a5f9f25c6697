import type { ImapFlow } from 'imapflow'
import { startOfDate } from '#contract/company/office-days.ts'
import type { Office } from '#contract/company/office-hours.ts'
import type { ImapSettings } from '../../platform/config/mail-settings.ts'
import type { Log } from '../../platform/log/log.ts'
import type { createAccessToken } from '../../platform/mail/access-token.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { startWorker, type Worker } from '../../platform/worker/worker.ts'
import { openFolder, toProblem } from './connect.ts'
import { type FolderState, type FolderStore, LEASE_MS, LeaseLost } from './folder-state.ts'
import { compareFolder, NOW, readFolder } from './read-folder.ts'

const READ_EVERY_MS = 60_000
const COMPARE_EVERY_MS = 24 * 60 * 60 * 1000
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 5 * 60_000
/** Providers lock accounts after many wrong passwords. */
const REFUSED_RETRY_MS = 10 * 60_000

type WatchDeps = {
  settings: ImapSettings
  folder: string
  accessToken: ReturnType<typeof createAccessToken> | undefined
  state: FolderStore
  vault: Vault
  office: Pick<Office, 'zone'>
  log: Log
  now: () => number
  yieldTurn: () => Promise<void>
  onStored: () => void
}

function toStart({ since }: ImapSettings, zone: string): number {
  return since === 'now' ? NOW : startOfDate(since.day, zone)
}

/** Reads a folder once a minute, and at once when the mailbox says that there is news: it may forget to. */
export function watchFolder(deps: WatchDeps): Worker {
  const { settings, folder, accessToken, state, log, now } = deps
  let client: ImapFlow | undefined
  let isCreated = false
  let failures = 0
  const worker = startWorker({
    log,
    failure: 'The mailbox could not be read',
    round: (stop) => readOnce().catch((error: unknown) => (stop.aborted ? 0 : noteFailure(error))),
    renewal: {
      leaseMs: LEASE_MS,
      failure: 'The lease of a mailbox could not be renewed',
      async renew() {
        if (client !== undefined && (await state.lease()) === undefined) disconnect()
      },
    },
    interrupt: disconnect,
    async end() {
      // One that was being opened meanwhile.
      disconnect()
      await state.release().catch(() => undefined)
    },
  })

  async function readOnce(): Promise<number> {
    if (!isCreated) await state.create(toStart(settings, deps.office.zone))
    isCreated = true
    const leased = await state.lease()
    if (leased === undefined) {
      disconnect()
      return LEASE_MS / 3
    }
    client ??= await openFolder({ settings, accessToken }, folder, {
      onNews: worker.wake,
      onClose: (closed) => {
        // One that we closed ourselves, or that never opened, is tried again after its own pause.
        if (closed !== client) return
        client = undefined
        setTimeout(worker.wake, FIRST_RETRY_MS).unref()
      },
    })
    const after = await readFolder({ ...deps, client }, leased)
    if ((after.compared_at ?? 0) <= now() - COMPARE_EVERY_MS) await compare(client, after)
    await state.noteRead()
    failures = 0
    return READ_EVERY_MS
  }

  async function compare(connected: ImapFlow, after: FolderState): Promise<void> {
    const { missing, found } = await compareFolder({ ...deps, client: connected }, after)
    if (found > 0)
      log.warn({ folder, found }, 'The comparison with the mailbox found mails that were not read')
    if (missing > 0) log.error({ folder, missing }, 'Mails at the mailbox can not be fetched')
  }

  async function noteFailure(error: unknown): Promise<number> {
    disconnect()
    if (error instanceof LeaseLost) return LEASE_MS / 3
    failures++
    const problem = toProblem(error)
    log.warn({ err: error, folder, problem }, 'The mailbox could not be read')
    await state
      .noteProblem(problem)
      .catch((cause: unknown) => log.error({ err: cause }, 'A problem of the mailbox could not be noted'))
    if (problem === 'refused' || problem === 'token') return REFUSED_RETRY_MS
    return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS)
  }

  function disconnect(): void {
    const closing = client
    client = undefined
    closing?.close()
  }

  return worker
}
