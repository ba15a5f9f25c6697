import type { Readiness } from '#contract/company/readiness.ts'
import type { IncomingMailState } from '#contract/desk/incoming-mail.ts'
import { isMailboxProblem, type MailboxProblem } from '#contract/mail/mailbox-problems.ts'
import type { IncomingMailSettings } from '../platform/config/mail-settings.ts'
import type { Db } from '../schema/tables.ts'
import { toFolderSource } from './sources.ts'

/** A mailbox may be away for a while, as during maintenance. */
const AWAY_TOLERATED_MS = 10 * 60_000
/** Stored mails are read within a second. */
const SLOW_READING_MS = 15 * 60_000

type Folder = {
  folder: string
  problem: MailboxProblem | null
  problemSince: number | null
  checkedAt: number | null
  missing: number
}

export type MailboxHealth = {
  lmtp: boolean
  /** One for each folder that is read; those which were never opened have no `checkedAt`. */
  folders: Folder[]
  /** Mails that are stored and not read yet. */
  unread: number
  oldestUnreadAt: number | null
}

/** Undefined where no mail is taken in. */
export async function readMailboxHealth(
  db: Db,
  { imap, lmtp }: IncomingMailSettings,
): Promise<MailboxHealth | undefined> {
  if (imap === undefined && lmtp === undefined) return undefined
  const names = imap === undefined ? [] : [imap.mailbox, ...(imap.sent === undefined ? [] : [imap.sent])]
  const rows = await db.selectFrom('mailbox').selectAll().execute()
  const { count, oldest } = await db
    .selectFrom('mail')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('stored_at').as('oldest')])
    .where('state', '=', 'stored')
    .executeTakeFirstOrThrow()
  return {
    lmtp: lmtp !== undefined,
    folders: names.map((folder) => {
      const row = rows.find(({ source }) => imap && source === toFolderSource(imap, folder))
      const problem = row?.problem ?? null
      return {
        folder,
        problem: problem !== null && isMailboxProblem(problem) ? problem : null,
        problemSince: row?.problem_since ?? null,
        checkedAt: row?.checked_at ?? null,
        missing: row?.missing ?? 0,
      }
    }),
    unread: Number(count),
    oldestUnreadAt: oldest,
  }
}

export async function readIncomingMail(db: Db, settings: IncomingMailSettings): Promise<IncomingMailState> {
  const health = await readMailboxHealth(db, settings)
  if (health === undefined) return null
  const { lmtp, folders, unread } = health
  return { lmtp, folders, unread, vouches: settings.authservId !== undefined }
}

/** Whether a person has to do something. */
function needsPerson({ folders, oldestUnreadAt }: MailboxHealth, now: number): boolean {
  const isSlow = oldestUnreadAt !== null && now - oldestUnreadAt > SLOW_READING_MS
  return isSlow || folders.some((folder) => isFolderBad(folder, now))
}

function isFolderBad({ problem, problemSince, missing }: Folder, now: number): boolean {
  if (missing > 0) return true
  if (problem === 'away' || problem === 'provider-away')
    return now - (problemSince ?? now) > AWAY_TOLERATED_MS
  return problem !== null
}

/** Null where no mails come in. While the database is away, that is what is told. */
export async function findMailboxState(
  db: Db,
  incoming: IncomingMailSettings,
  now: number,
): Promise<Readiness['mailbox']> {
  const health = await readMailboxHealth(db, incoming).catch(() => undefined)
  if (health === undefined) return null
  const { folders, unread } = health
  return {
    good: !needsPerson(health, now),
    problems: folders.flatMap(({ problem }) => problem ?? []),
    missing: folders.reduce((sum, folder) => sum + folder.missing, 0),
    unread,
  }
}
