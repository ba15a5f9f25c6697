import { timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type TokenScope, tokenScopes } from '#contract/desk/token-scopes.ts'
import type { Db, Tables } from '../db/tables.ts'
import type { Log } from '../log/log.ts'
import { MINUTE_MS } from '../process/durations.ts'
import type { Vault } from '../vault/vault.ts'
import type { AccountDeps } from './account-deps.ts'
import { type Account, findAccount } from './accounts.ts'
import { reportTampering } from './staff-notices.ts'
import { logTampering, TamperedRow } from './tampered-row.ts'

/** So that it is told from a session's, and found by those who look for secrets in places where they don't belong. */
export const TOKEN_PREFIX = 'pona_'
const SEEN_EVERY_MS = MINUTE_MS

type TokenRow = Selectable<Tables['program_token']>
export type FoundToken = { id: string; account: Account; scopes: readonly TokenScope[] }

/** Undefined unless it is valid now and its maker still is an administrator. Notes that it was used. */
export async function findProgramToken(
  deps: AccountDeps & { log: Log },
  token: string,
): Promise<FoundToken | undefined> {
  const { db, vault, log, now } = deps
  const row = await db
    .selectFrom('program_token')
    .selectAll()
    .where('token_mac', '=', toTokenMac(vault, token))
    .executeTakeFirst()
  if (row === undefined || row.ended_at !== null || row.expires_at <= now()) return undefined
  if (!isIntact(vault, row)) {
    logTampering(log, { table: 'program_token', rowId: row.id })
    return undefined
  }
  const account = await findIntactAccount(deps, row.staff_id)
  if (account === undefined || !mayMakeTokens(account)) return undefined
  await noteUse(db, row, now()).catch((error: unknown) =>
    // A database that takes no writes can still be read.
    log.warn({ err: error, token: row.id }, 'The use of a token could not be noted'),
  )
  return { id: row.id, account, scopes: parseScopes(row.scopes) }
}

export function mayMakeTokens({ admin, disabled }: Pick<Account, 'admin' | 'disabled'>): boolean {
  return admin && !disabled
}

export function toTokenMac(vault: Vault, token: string): Buffer {
  return vault.mac('program-token', token)
}

/** Covers all that grants access: who only writes to the database widens nothing. */
export function toRowMac(
  vault: Vault,
  row: Pick<TokenRow, 'id' | 'staff_id' | 'scopes' | 'token_mac' | 'created_at' | 'expires_at'>,
): Buffer {
  const { id, staff_id, scopes, token_mac, created_at, expires_at } = row
  const text = Buffer.from(token_mac).toString('hex')
  return vault.mac('program-token-row', JSON.stringify([id, staff_id, scopes, text, created_at, expires_at]))
}

export function parseScopes(text: string): TokenScope[] {
  const stored: unknown[] = JSON.parse(text)
  return tokenScopes.filter((scope) => stored.includes(scope))
}

function isIntact(vault: Vault, row: TokenRow): boolean {
  const expected = toRowMac(vault, row)
  return row.mac.length === expected.length && timingSafeEqual(row.mac, expected)
}

async function findIntactAccount(
  deps: AccountDeps & { log: Log },
  staffId: string,
): Promise<Account | undefined> {
  try {
    return await findAccount(deps.db, deps.vault, staffId)
  } catch (error) {
    if (!(error instanceof TamperedRow)) throw error
    await reportTampering(deps, error)
    return undefined
  }
}

async function noteUse(db: Db, { id, last_used_at }: TokenRow, now: number): Promise<void> {
  if (last_used_at !== null && now - last_used_at < SEEN_EVERY_MS) return
  await db.updateTable('program_token').set({ last_used_at: now }).where('id', '=', id).execute()
}
