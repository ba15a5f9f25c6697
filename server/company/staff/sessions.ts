import { randomUUIDv7, timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'
import { readGeneration, supersede } from '../generations/generations.ts'
import type { Caller } from './caller.ts'
import { deleteDevices, keepDevices } from './devices.ts'
import { rememberAddress } from './known-addresses.ts'
import { TamperedRow } from './tampered-row.ts'

/** Staff sign in again each working day. */
const MAX_AGE_MS = 12 * 60 * 60 * 1000
/** An open desk refreshes hourly; longer silence means that it was left. */
const MAX_IDLE_MS = 4 * 60 * 60 * 1000

const secondMethods = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code'] as const
type SecondMethod = (typeof secondMethods)[number]
export type AuthMethod = 'password' | 'oauth' | 'invite' | 'recovery' | 'magiclink' | SecondMethod
export type Aal = 'aal1' | 'aal2'

export type Session = {
  id: string
  staffId: string
  createdAt: number
  refreshedAt: number
  counter: number
  elevatedAtCounter: number
  aal: Aal
  factorId: string | null
  methods: readonly { method: AuthMethod; at: number }[]
  userAgent: string
  addressBlock: string
}

/** `factorId`: of a passkey that was the only step, and counts as two. */
type NewSession = { staffId: string; method: AuthMethod; factorId?: string; caller: Caller; at: number }

/** Every sign-in creates a session, which prevents session fixation, and marks its network as one of staff. */
export async function insertSession(
  trx: Trx,
  vault: Vault,
  { staffId, method, factorId, caller, at }: NewSession,
): Promise<Session> {
  const session: Session = {
    id: randomUUIDv7(),
    staffId,
    createdAt: at,
    refreshedAt: at,
    counter: 0,
    elevatedAtCounter: 0,
    aal: factorId === undefined ? 'aal1' : 'aal2',
    factorId: factorId ?? null,
    methods: [{ method, at }],
    ...caller,
  }
  await trx.insertInto('session').values(toRow(vault, session)).execute()
  await trx.updateTable('staff').set({ last_sign_in_at: at }).where('id', '=', staffId).execute()
  await rememberAddress(trx, vault, { staffId, addressBlock: caller.addressBlock, at })
  return session
}

export async function findLiveSession(
  db: Db,
  vault: Vault,
  { id, now }: { id: string; now: number },
): Promise<Session | undefined> {
  const session = await findSession(db, vault, id)
  return session && !isExpired(session, now) ? session : undefined
}

/** Throws a TamperedRow when it was made or changed without the keys. */
export async function findSession(db: Db, vault: Vault, id: string): Promise<Session | undefined> {
  const row = await db.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirst()
  if (row !== undefined && !(await isIntact(db, vault, row))) throw new TamperedRow('session', id)
  return row && toSession(row)
}

export async function findElevatedSessions(db: Db, vault: Vault, factorId: string): Promise<Session[]> {
  const rows = await db.selectFrom('session').selectAll().where('factor_id', '=', factorId).execute()
  const intact: Session[] = []
  for (const row of rows) if (await isIntact(db, vault, row)) intact.push(toSession(row))
  return intact
}

/** For display: the rows are not verified. */
export async function findSessions(db: Db, staffId: string, now: number): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('created_at', '>', now - MAX_AGE_MS)
    .where('refreshed_at', '>', now - MAX_IDLE_MS)
    .orderBy('refreshed_at', 'desc')
    .execute()
  return rows.map(toSession)
}

export function isExpired({ createdAt, refreshedAt }: Session, now: number): boolean {
  return now - createdAt >= MAX_AGE_MS || now - refreshedAt >= MAX_IDLE_MS
}

export async function saveSession(trx: Trx, vault: Vault, session: Session): Promise<void> {
  await trx.updateTable('session').set(toRow(vault, session)).where('id', '=', session.id).execute()
}

export type SignOutScope = 'global' | 'local' | 'others'

/** Deletes this session, the person's others, or all, with their refresh tokens and devices. */
export async function deleteSessions(
  trx: Trx,
  { id, staffId }: Pick<Session, 'id' | 'staffId'>,
  scope: SignOutScope,
): Promise<void> {
  const rows = await trx.selectFrom('session').select('id').where('staff_id', '=', staffId).execute()
  for (const row of rows)
    if (scope === 'global' || (row.id === id) === (scope === 'local')) await endSession(trx, row.id)
  if (scope === 'global') await deleteDevices(trx, { staffId })
  if (scope === 'others') await deleteDevices(trx, { staffId, exceptSession: id })
}

export async function deleteAllSessions(trx: Trx, staffId: string): Promise<void> {
  await deleteSessions(trx, { id: '', staffId }, 'global')
}

/** Ends sessions of the first level, whose devices stay. */
export async function deleteLowSessions(trx: Trx, staffId: string): Promise<void> {
  const rows = await trx
    .selectFrom('session')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('aal', '=', 'aal1')
    .execute()
  for (const { id } of rows) await endSession(trx, id)
}

async function endSession(trx: Trx, id: string): Promise<void> {
  await supersede(trx, 'session', id)
  await trx.deleteFrom('session').where('id', '=', id).execute()
}

export async function findTamperedSessions(db: Db, vault: Vault): Promise<string[]> {
  const tampered: string[] = []
  for (const row of await db.selectFrom('session').selectAll().execute())
    if (!(await isIntact(db, vault, row))) tampered.push(row.id)
  return tampered
}

/** Their devices stay: a phone in a pocket is always idle. */
export async function deleteExpiredSessions(db: Db, now: number): Promise<void> {
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where((eb) =>
      eb.or([eb('created_at', '<=', now - MAX_AGE_MS), eb('refreshed_at', '<=', now - MAX_IDLE_MS)]),
    )
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await keepDevices(db, ids)
  await db.deleteFrom('session').where('id', 'in', ids).execute()
}

function toRow(vault: Vault, session: Session): SessionRow {
  const row = {
    id: session.id,
    staff_id: session.staffId,
    created_at: session.createdAt,
    refreshed_at: session.refreshedAt,
    counter: session.counter,
    lifted_at_counter: session.elevatedAtCounter,
    aal: session.aal,
    factor_id: session.factorId,
    methods: JSON.stringify(session.methods),
    user_agent: session.userAgent,
    address_block: session.addressBlock,
  }
  return { ...row, mac: toMac(vault, row) }
}

type SessionRow = Selectable<Tables['session']>

/** The only event about a session is its end. */
async function isIntact(db: Db, vault: Vault, row: SessionRow): Promise<boolean> {
  if ((await readGeneration(db, 'session', row.id)) !== 0) return false
  const expected = toMac(vault, row)
  return row.mac !== null && row.mac.length === expected.length && timingSafeEqual(row.mac, expected)
}

/** Covers everything but the user agent, which decides nothing. */
function toMac(vault: Vault, row: Omit<SessionRow, 'mac'>): Buffer {
  return vault.mac(
    'session',
    JSON.stringify([
      row.id,
      row.staff_id,
      row.created_at,
      row.refreshed_at,
      row.counter,
      row.lifted_at_counter,
      row.aal,
      row.factor_id,
      row.methods,
      row.address_block,
    ]),
  )
}

export function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    staffId: row.staff_id,
    createdAt: row.created_at,
    refreshedAt: row.refreshed_at,
    counter: row.counter,
    elevatedAtCounter: row.lifted_at_counter,
    aal: row.aal,
    factorId: row.factor_id,
    methods: JSON.parse(row.methods),
    userAgent: row.user_agent,
    addressBlock: row.address_block,
  }
}
