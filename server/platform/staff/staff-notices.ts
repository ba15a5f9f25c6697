import { randomUUIDv7 } from 'node:crypto'
import type { NoticeKind } from '#contract/mail-kinds.ts'
import type { Db, Trx } from '../db/tables.ts'
import type { Log } from '../log/log.ts'
import { MailError } from '../mail/mail-error.ts'
import type { MailTransport } from '../mail/transport.ts'
import { DAY_MS, HOUR_MS } from '../process/durations.ts'
import type { Vault } from '../vault/vault.ts'
import type { AccountDeps } from './account-deps.ts'
import { type Account, findAccount } from './accounts.ts'
import { composeNotice, type UnseenCounts } from './notice-mail.ts'
import { logTampering, TamperedRow } from './tampered-row.ts'
import { write } from './write.ts'

const AT_MOST_EVERY_MS = HOUR_MS
const LEASE_MS = 5 * 60 * 1000
const GIVE_UP_AFTER_MS = 5 * DAY_MS

type NewNotice = { staffId: string; kind: NoticeKind; at: number; counts?: UnseenCounts }

/** Queues a mail to staff in the transaction of its cause; false when one of its kind was queued within the hour. */
export async function queueNotice(trx: Trx, { staffId, kind, at, counts }: NewNotice): Promise<boolean> {
  const recent = await trx
    .selectFrom('staff_notice')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('kind', '=', kind)
    .where('created_at', '>', at - AT_MOST_EVERY_MS)
    .executeTakeFirst()
  if (recent !== undefined) return false
  await trx
    .insertInto('staff_notice')
    .values({
      id: randomUUIDv7(),
      staff_id: staffId,
      kind,
      created_at: at,
      lease_until: 0,
      sent_at: null,
      detail: counts === undefined ? null : JSON.stringify(counts),
    })
    .execute()
  return true
}

export async function reportTampering(deps: AccountDeps & { log: Log }, error: TamperedRow): Promise<void> {
  logTampering(deps.log, error)
  if (error.table !== 'staff') return
  await write(deps, ({ trx }) =>
    queueNotice(trx, { staffId: error.rowId, kind: 'account-tampered', at: deps.now() }),
  )
}

export type NoticeDeps = {
  db: Db
  vault: Vault
  log: Log
  now: () => number
  transport: Pick<MailTransport, 'send'>
  mailboxes: { from: string; to: string }
  config: { deskOrigin: string }
}

/** Sends queued mails, each once across instances. Retries while the mail server is unreachable. */
export async function sendNotices(deps: NoticeDeps): Promise<void> {
  const { db, log, now } = deps
  const notices = await db
    .updateTable('staff_notice')
    .set({ lease_until: now() + LEASE_MS })
    .where('sent_at', 'is', null)
    .where('lease_until', '<=', now())
    .returning(['id', 'staff_id', 'kind', 'created_at', 'detail'])
    .execute()
  for (const { id, staff_id, kind, created_at, detail } of notices) {
    try {
      const counts: UnseenCounts = JSON.parse(detail ?? '{}')
      await send(deps, { id, staffId: staff_id, kind, at: created_at, counts })
      await db.updateTable('staff_notice').set({ sent_at: now() }).where('id', '=', id).execute()
    } catch (error) {
      log.warn({ err: error, kind }, 'A mail to staff could not be sent yet')
    }
  }
  await forgetNotices(deps)
}

type Notice = Required<NewNotice> & { id: string }

async function send(deps: NoticeDeps, notice: Notice): Promise<void> {
  const { transport, log } = deps
  const about = await findAbout(deps.db, notice.staffId)
  if (about === undefined) return
  for (const [n, to] of (await findRecipients(deps, notice)).entries()) {
    try {
      await transport.send(composeNotice({ ...deps, ...notice, about, to, n }))
    } catch (error) {
      // One permanently refused address must not make the others get the mail repeatedly.
      if (!(error instanceof MailError && error.isRecipientRefused)) throw error
      log.error({ err: error, kind: notice.kind }, 'A mail to staff was refused permanently')
    }
  }
}

function findAbout(db: Db, staffId: string) {
  return db.selectFrom('staff').select(['id', 'name', 'email']).where('id', '=', staffId).executeTakeFirst()
}

/**
 * Mails about an account go to its owner and the administrators; if the owner is the only administrator, also to the
 * support mailbox. They never go to the address of a tampered account, which may be the attacker's. Mails about unseen
 * notifications go to that person only, unless the account is disabled.
 */
async function findRecipients(
  { db, vault, mailboxes }: NoticeDeps,
  { staffId, kind }: Notice,
): Promise<string[]> {
  const staff = await db.selectFrom('staff').select('id').orderBy('id').execute()
  const found = await Promise.all(staff.map(({ id }) => findIntact(db, vault, id)))
  const accounts = found.filter((account) => account !== undefined)
  const owner = accounts.filter(({ id }) => id === staffId)
  if (kind === 'unseen-notifications')
    return owner.filter(({ disabled }) => !disabled).map(({ email }) => email)
  const administrators = accounts.filter(({ id, admin, disabled }) => admin && !disabled && id !== staffId)
  const others = administrators.map(({ email }) => email)
  return [...owner.map(({ email }) => email), ...(others.length > 0 ? others : [mailboxes.to])]
}

async function findIntact(db: Db, vault: Vault, id: string): Promise<Account | undefined> {
  try {
    return await findAccount(db, vault, id)
  } catch (error) {
    if (error instanceof TamperedRow) return undefined
    throw error
  }
}

async function forgetNotices({ db, log, now }: NoticeDeps): Promise<void> {
  const old = await db
    .deleteFrom('staff_notice')
    .where('created_at', '<=', now() - GIVE_UP_AFTER_MS)
    .returning(['kind', 'sent_at'])
    .execute()
  for (const { kind, sent_at } of old) {
    if (sent_at === null) log.error({ kind }, 'A mail to staff was given up')
  }
}
