import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/company.ts'
import type { FileDeps } from '../case/files/file-deps.ts'
import type { ImapSettings, IncomingMailSettings } from '../platform/config/mail-settings.ts'
import type { Log } from '../platform/log/log.ts'
import { createAccessToken } from '../platform/mail/access-token.ts'
import { createFolderState } from './imap/folder-state.ts'
import { watchFolder } from './imap/watch-folder.ts'
import { startLmtpServer } from './lmtp.ts'
import { startMailWorker } from './mail-worker.ts'
import { createOwnAddresses } from './office.ts'
import { toFolderSource } from './sources.ts'

type IncomingMailDeps = FileDeps & {
  log: Log
  random: () => number
  office: Company
  mailboxes: { from: string; to: string }
  announce: () => void
  yieldTurn: () => Promise<void>
}

export type IncomingMail = AsyncDisposable & {
  /** Looks for mails now instead of within a minute. */
  wake(): void
}

/** Takes and reads mails until disposed. */
export async function startIncomingMail(
  settings: IncomingMailSettings,
  deps: IncomingMailDeps,
): Promise<IncomingMail> {
  const { imap, lmtp, authservId } = settings
  await using started = new AsyncDisposableStack()
  const own = createOwnAddresses([deps.mailboxes.from, deps.mailboxes.to, imap?.user])
  const sentSources = imap?.sent === undefined ? [] : [toFolderSource(imap, imap.sent)]
  const reader = started.use(startMailWorker({ ...deps, own, sentSources, authservId }))
  const watches = imap === undefined ? [] : watchFolders(imap, { ...deps, onStored: reader.wake })
  for (const watch of watches) started.use(watch)
  if (lmtp) started.use(await startLmtpServer(lmtp, { ...deps, onStored: reader.wake }))
  const stopping = started.move()
  return {
    wake() {
      for (const watch of watches) watch.wake()
      reader.wake()
    },
    [Symbol.asyncDispose]: () => stopping.disposeAsync(),
  }
}

function watchFolders(settings: ImapSettings, deps: IncomingMailDeps & { onStored: () => void }) {
  const { db, now } = deps
  const instance = randomUUID()
  const accessToken = settings.oauth && createAccessToken(settings.oauth, now)
  return [settings.mailbox, ...(settings.sent === undefined ? [] : [settings.sent])].map((folder) => {
    const state = createFolderState({ db, now, source: toFolderSource(settings, folder), instance })
    return watchFolder({ ...deps, settings, folder, accessToken, state })
  })
}
