import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openWords } from '../../server/case/words/words.ts'
import { parseConfig } from '../../server/platform/config/config.ts'
import { createLog } from '../../server/platform/log/log.ts'
import type { Vault } from '../../server/platform/vault/vault.ts'
import type { Db } from '../../server/schema/tables.ts'
import { openStorage } from '../../server/serve/open-storage.ts'
import { type Finding, none } from '../trial.ts'
import type { NumberedMail } from './odd-mail.ts'

type Opened = { db: Db; vault: Vault }

/** How often the words of each mail are in a message. */
export async function countMessages({ db, vault }: Opened): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('message')
    .select(['id', 'direction', 'key_id', 'sealed'])
    .where('direction', '=', 'in')
    .execute()
  const counts = new Map<string, number>()
  for (const row of rows) {
    const token = /^The words of (\S+)\.$/m.exec(openWords(vault, row).text)?.[1] ?? 'none of ours'
    counts.set(token, (counts.get(token) ?? 0) + 1)
  }
  return counts
}

export async function countStoppedMessages(dataDir: string): Promise<Map<string, number>> {
  await using storage = await openStorage(parseConfig({ DATA_DIR: dataDir }), { log: createLog('silent') })
  return await countMessages(storage)
}

export function toFindings(mails: readonly NumberedMail[], counts: ReadonlyMap<string, number>): Finding[] {
  const known = new Set(mails.map(({ token }) => token))
  const foreign = [...counts.keys()].filter((token) => !known.has(token))
  return [
    ...none('mails lost', mails.filter(({ token }) => !counts.has(token)).length, mails.length),
    ...none('mails doubled', mails.filter(({ token }) => (counts.get(token) ?? 0) > 1).length, mails.length),
    ...none('messages without the words of a mail', foreign.length, counts.size),
  ]
}

/** Reads the mails of a running server, and ends leases instead of waiting for them. */
export function openMails(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'pona.db'), { timeout: 5_000 })
  const count = (statement: string) => Number(database.prepare(statement).get()?.['count'])
  return {
    countUnread: () => count("select count(*) as count from mail where state = 'stored'"),
    countRead: () => count("select count(*) as count from mail where state = 'read'"),
    isNewestRead: () =>
      count("select count(*) as count from mail where state = 'read' and n = (select max(n) from mail)") > 0,
    countRepeats: () => count("select count(*) as count from mail where state = 'repeat'"),
    readCursor: () => count('select coalesce(max(uid), 0) as count from mailbox'),
    isOpened: () => count('select count(*) as count from mailbox where uidvalidity is not null') > 0,
    /** As if nobody had renewed them for a minute. */
    endLeases() {
      database.exec('update mailbox set lease_until = 0')
      database.exec("update mail set lease_until = 0, due_at = 0 where state = 'stored'")
    },
    [Symbol.dispose]: () => database.close(),
  }
}
