import { compareNames } from '#contract/inquiry/person-names.ts'
import { compileOnce } from '../../schema/compiled.ts'
import type { Db } from '../../schema/tables.ts'
import type { AccountDeps } from './account-deps.ts'
import type { Aal } from './sessions.ts'
import { deleteSessions, findSession, findSessions } from './sessions.ts'
import { write } from './write.ts'

export type StaffMember = { id: string; email: string; name: string; admin: boolean; disabled: boolean }

export async function listStaff(db: Db): Promise<StaffMember[]> {
  const { rows } = await readStaff(db)
  const sorted = rows.toSorted((one, other) => compareNames(one.name, other.name))
  return sorted.map(({ id, email, name, admin, disabled_at }) => ({
    id,
    email,
    name,
    admin: admin === 1,
    disabled: disabled_at !== null,
  }))
}

const readStaff = compileOnce((db) =>
  db.selectFrom('staff').select(['id', 'email', 'name', 'admin', 'disabled_at']).orderBy('email'),
)

export async function listDisabled(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('staff').select('id').where('disabled_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

export type ListedSession = {
  id: string
  createdAt: number
  refreshedAt: number
  userAgent: string
  addressBlock: string
  aal: Aal
}

export async function listSessions(
  db: Db,
  staffId: string,
  now: number = Date.now(),
): Promise<ListedSession[]> {
  const sessions = await findSessions(db, staffId, now)
  return sessions.map(({ id, createdAt, refreshedAt, userAgent, addressBlock, aal }) => ({
    id,
    createdAt,
    refreshedAt,
    userAgent,
    addressBlock,
    aal,
  }))
}

export function endSession(
  deps: AccountDeps,
  { staffId, sessionId, actor = staffId }: { staffId: string; sessionId: string; actor?: string },
): Promise<boolean> {
  return write(deps, async ({ trx, append }) => {
    const session = await findSession(trx, deps.vault, sessionId)
    if (session?.staffId !== staffId) return false
    await deleteSessions(trx, session, 'local')
    append({ subjectId: staffId, kind: 'signed-out', actor, detail: { scope: 'one' } })
    return true
  })
}

/** Accounts that the event log knows and that have no row: no part of the program deletes one. */
export async function findMissingAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('event')
    .leftJoin('staff', 'staff.id', 'event.subject_id')
    .select('event.subject_id')
    .distinct()
    .where('event.kind', '=', 'account-added')
    .where('staff.id', 'is', null)
    .execute()
  return rows.map(({ subject_id }) => subject_id)
}
