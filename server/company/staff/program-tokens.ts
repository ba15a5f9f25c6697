import { randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type LinkScope, linkScopes, type TokenScope, tokenScopes } from '#contract/api/token-scopes.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'
import { readGeneration, supersede } from '../generations/generations.ts'
import type { AccountDeps } from './account-deps.ts'
import { type Account, findAccount } from './accounts.ts'
import { reportTampering } from './staff-notices.ts'
import { logTampering, TamperedRow } from './tampered-row.ts'

/** So that it is told from a session's, and found by those who look for secrets in places where they don't belong. */
export const TOKEN_PREFIX = 'pona_'
const SEEN_EVERY_MS = MINUTE_MS
const TOKEN_BYTES = 32
/** Before anything has happened to a row. */
const FIRST_GENERATION = 0

type TokenRow = Selectable<Tables['program_token']>
export type Scope = TokenScope | LinkScope

/** `locale`: of the texts that the token of a link opens. */
export type FoundToken = {
  id: string
  name: string
  locale: string | null
  expiresAt: number
  account: Account
  scopes: readonly Scope[]
}

/** Undefined unless it is valid now and its maker still is an administrator. Notes that it was used. */
export async function findProgramToken(
  deps: AccountDeps & { log: Log },
  token: string,
): Promise<FoundToken | undefined> {
  const row = await deps.db
    .selectFrom('program_token')
    .selectAll()
    .where('token_mac', '=', toTokenMac(deps.vault, token))
    .executeTakeFirst()
  return admit(deps, row)
}

/** Finds by its id a token that was presented before, under the conditions of `findProgramToken`. */
export async function findTokenById(
  deps: AccountDeps & { log: Log },
  id: string,
): Promise<FoundToken | undefined> {
  const row = await deps.db.selectFrom('program_token').selectAll().where('id', '=', id).executeTakeFirst()
  return admit(deps, row)
}

async function admit(
  deps: AccountDeps & { log: Log },
  row: TokenRow | undefined,
): Promise<FoundToken | undefined> {
  const { db, vault, log, now } = deps
  if (row === undefined || row.ended_at !== null || row.expires_at <= now()) return undefined
  if (!(await isIntact(db, vault, row))) {
    logTampering(log, { table: 'program_token', rowId: row.id })
    return undefined
  }
  const account = await findIntactAccount(deps, row.staff_id)
  if (account === undefined || !mayMakeTokens(account)) return undefined
  await noteUse(db, row, now()).catch((error: unknown) =>
    // A database that takes no writes can still be read.
    log.warn({ err: error, token: row.id }, 'The use of a token could not be noted'),
  )
  const { id, name, locale, expires_at: expiresAt } = row
  return { id, name, locale, expiresAt, account, scopes: parseScopes(row.scopes) }
}

type NewToken = {
  staffId: string
  name: string
  scopes: readonly Scope[]
  locale: string | null
  at: number
  expiresAt: number
}

/** Only the MAC of a token is stored: this is the only time that it is seen. */
export async function insertToken(
  trx: Trx,
  vault: Vault,
  { staffId, name, scopes, locale, at, expiresAt }: NewToken,
): Promise<{ id: string; token: string }> {
  const token = createToken()
  const row = {
    id: randomUUIDv7(),
    staff_id: staffId,
    scopes: JSON.stringify([...new Set(scopes)]),
    locale,
    token_mac: toTokenMac(vault, token),
    created_at: at,
    expires_at: expiresAt,
  }
  await trx
    .insertInto('program_token')
    .values({ ...row, name, last_used_at: null, ended_at: null, mac: toRowMac(vault, row, FIRST_GENERATION) })
    .execute()
  return { id: row.id, token }
}

/** In a recorded change, which no other change interrupts. */
type Exchange = { token: string; from: Scope; to: Scope; at: number; expiresAt: number }

/** Exchanges a valid token for one of another scope. Undefined where it was exchanged, ended or changed meanwhile. */
export async function exchangeToken(
  trx: Trx,
  vault: Vault,
  { token, from, to, at, expiresAt }: Exchange,
): Promise<string | undefined> {
  const mac = toTokenMac(vault, token)
  const row = await trx
    .selectFrom('program_token')
    .selectAll()
    .where('token_mac', '=', mac)
    .where('scopes', '=', JSON.stringify([from]))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  if (row === undefined || !(await isIntact(trx, vault, row))) return undefined
  const next = createToken()
  const changed = { scopes: JSON.stringify([to]), token_mac: toTokenMac(vault, next), expires_at: expiresAt }
  const generation = await supersede(trx, 'program_token', row.id)
  await trx
    .updateTable('program_token')
    .set({ ...changed, last_used_at: at, mac: toRowMac(vault, { ...row, ...changed }, generation) })
    .where('id', '=', row.id)
    .execute()
  return next
}

/** Returns the token's owner; undefined if there is none, or it was ended before. A program's has no `locale`. */
export async function endToken(
  trx: Trx,
  { id, locale, at }: { id: string; locale: string | null; at: number },
): Promise<string | undefined> {
  const ended = await trx
    .updateTable('program_token')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('locale', locale === null ? 'is' : '=', locale)
    .where('ended_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst()
  if (ended !== undefined) await supersede(trx, 'program_token', id)
  return ended?.staff_id
}

function createToken(): string {
  return TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url')
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
  row: Pick<TokenRow, 'id' | 'staff_id' | 'scopes' | 'locale' | 'token_mac' | 'created_at' | 'expires_at'>,
  generation: number,
): Buffer {
  const { id, staff_id, scopes, locale, token_mac, created_at, expires_at } = row
  const text = Buffer.from(token_mac).toString('hex')
  return vault.mac(
    'program-token-row',
    JSON.stringify([id, staff_id, scopes, locale, text, created_at, expires_at, generation]),
  )
}

export function parseScopes(text: string): Scope[] {
  const stored: unknown[] = JSON.parse(text)
  return [...tokenScopes, ...linkScopes].filter((scope) => stored.includes(scope))
}

/** Made, widened or brought back by somebody without the keys. */
export async function findTamperedTokens(db: Db, vault: Vault): Promise<string[]> {
  const rows = await db.selectFrom('program_token').selectAll().where('ended_at', 'is', null).execute()
  const tampered: string[] = []
  for (const row of rows) if (!(await isIntact(db, vault, row))) tampered.push(row.id)
  return tampered
}

async function isIntact(db: Db, vault: Vault, row: TokenRow): Promise<boolean> {
  const expected = toRowMac(vault, row, await readGeneration(db, 'program_token', row.id))
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
