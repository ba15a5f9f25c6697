import type { Log } from '../../platform/log/log.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import { FORMER_MS } from '../outbox/former-server.ts'
import type { Present } from './present.ts'
import { readVersions } from './store.ts'

/** By which server, and from whom, mails left before the last change of these settings. */
export type FormerMail = Pick<Present, 'smtp' | 'mailboxes'> & { changedAt: number }

type Deps = { db: Db; vault: Vault; log: Pick<Log, 'error'> }

/**
 * The mail settings that counted an hour before their last change, so that several changes in a row hide nothing; empty
 * where none were set then. Undefined where they were never changed.
 */
export async function readFormerMail(
  deps: Deps,
): Promise<{ changedAt: number; value: Record<string, unknown> } | undefined> {
  const versions = await readVersions(deps, 'mail')
  const changedAt = versions[0]?.at
  if (changedAt === undefined) return undefined
  const former = versions.find(({ at }) => at <= changedAt - FORMER_MS)
  return { changedAt, value: former?.value ?? {} }
}
