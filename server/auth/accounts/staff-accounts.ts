import type { NewEvent } from '../../company/audit/record-change.ts'
import type { AccountDeps } from '../../company/staff/account-deps.ts'
import { changeRows, findIntactRows, saveAccountMac } from '../../company/staff/account-mac.ts'
import { findAccountByEmail, findClaim, insertAccount, normaliseEmail } from '../../company/staff/accounts.ts'
import { type StoredProfile, saveProfile } from '../../company/staff/profiles.ts'
import { deleteAllSessions } from '../../company/staff/sessions.ts'
import { TamperedRow } from '../../company/staff/tampered-row.ts'
import { write } from '../../company/staff/write.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Trx } from '../../schema/tables.ts'
import type { Passwords } from '../password/password.ts'
import { checkPassword } from './change-account.ts'
import { isLastAdministrator } from './last-administrator.ts'
import { deleteOneTimeLinks, type GivenBy, giveLink } from './one-time-links.ts'

/** Actor of changes by command. At the desk the actor is the administrator's id. */
export const ADMINISTRATOR = 'administrator'

/** `force`: may leave the company without an administrator who can sign in. */
export type Authority = { actor: string; force?: boolean }
const byCommand: Authority = { actor: ADMINISTRATOR }

export type NewStaff = {
  email: string
  name?: string | undefined
  admin: boolean
  password?: string | undefined
  profile?: StoredProfile
  /** How the person gets the link to set a password. */
  by?: GivenBy
}

type Added = { outcome: 'added'; id: string; link: string | undefined } | { outcome: 'exists' }

/** Creates an account with the given password, or with a link to set one. Throws for a weak password. */
export async function addStaff(
  deps: AccountDeps & { passwords: Passwords; config: { deskOrigin: string } },
  { email, name, admin, password, profile, by = 'link' }: NewStaff,
  { actor } = byCommand,
): Promise<Added> {
  const normalised = normaliseEmail(email)
  const shownName = name?.trim() || (normalised.split('@')[0] ?? normalised)
  if (password !== undefined) await checkPassword(password, { email: normalised, name: shownName })
  const passwordHash = password === undefined ? null : await deps.passwords.hash(password)
  return write(deps, async ({ trx, append }): Promise<Added> => {
    const at = deps.now()
    const id = await insertAccount(
      trx,
      deps.vault,
      { email: normalised, name: shownName, admin, passwordHash },
      at,
    )
    if (id === undefined) return { outcome: 'exists' }
    if (profile !== undefined) await saveProfile(trx, deps.vault, id, profile)
    append({ subjectId: id, kind: 'account-added', actor })
    if (passwordHash !== null) return { outcome: 'added', id, link: undefined }
    const { deskOrigin } = deps.config
    const link = await giveLink(trx, deps.vault, { staffId: id, kind: 'invite', deskOrigin, at, by })
    return { outcome: 'added', id, link }
  })
}

/** Ends the sessions and links of an account at once; returns the event. */
export async function disableAccount(
  trx: Trx,
  vault: Vault,
  { id, actor, at }: { id: string; actor: string; at: number },
): Promise<NewEvent> {
  await updateStaff(trx, vault, id, { disabled_at: at, updated_at: at })
  await deleteAllSessions(trx, id)
  await deleteOneTimeLinks(trx, id)
  return { subjectId: id, kind: 'account-disabled', actor }
}

export function enableStaff(deps: AccountDeps, email: string, { actor } = byCommand): Promise<boolean> {
  return write(deps, async ({ trx, append }) => {
    const account = await findAccountByEmail(trx, deps.vault, email)
    if (account === undefined) return false
    await updateStaff(trx, deps.vault, account.id, { disabled_at: null, updated_at: deps.now() })
    append({ subjectId: account.id, kind: 'account-enabled', actor })
    return true
  })
}

/** Open sessions change at once. The last administrator who can sign in is kept unless forced. */
export function setStaffRole(
  deps: AccountDeps,
  email: string,
  admin: boolean,
  { actor, force }: Authority = byCommand,
): Promise<'changed' | 'unchanged' | 'no-account' | 'last-administrator'> {
  return write(deps, async ({ trx, append }) => {
    const account = await findAccountByEmail(trx, deps.vault, email)
    if (account === undefined) return 'no-account'
    if (account.admin === admin) return 'unchanged'
    if (!force && (await isLastAdministrator(trx, account.id))) return 'last-administrator'
    await updateStaff(trx, deps.vault, account.id, { admin: admin ? 1 : 0, updated_at: deps.now() })
    append({
      subjectId: account.id,
      kind: 'role-changed',
      actor,
      detail: { role: admin ? 'administrator' : 'coordinator' },
    })
    return 'changed'
  })
}

export type Reset = { outcome: 'reset'; link: string | undefined; wasTampered: boolean }

/**
 * Removes password, factors, identities and sessions and returns a link to start again: for a lost phone or a
 * compromised account. An account that was changed without the keys becomes a coordinator's, because its role can't be
 * trusted. The command resets the last administrator too: it is the way back for one who lost their phone.
 */
export function resetStaff(
  deps: AccountDeps & { config: { deskOrigin: string } },
  email: string,
  { actor, force, by = 'link' }: Authority & { by?: GivenBy } = { ...byCommand, force: true },
): Promise<Reset | { outcome: 'no-account' | 'last-administrator' }> {
  const { vault, now } = deps
  return write(deps, async ({ trx, append }) => {
    const claim = await findClaim(trx, email)
    if (claim === undefined) return { outcome: 'no-account' }
    const staffId = claim.id
    if (!force && (await isLastAdministrator(trx, staffId))) return { outcome: 'last-administrator' }
    const at = now()
    const wasTampered = await isTampered(trx, vault, staffId)
    await trx
      .updateTable('staff')
      .set({ password_hash: null, updated_at: at, ...(wasTampered && { admin: 0 }) })
      .where('id', '=', staffId)
      .execute()
    await trx.deleteFrom('factor').where('staff_id', '=', staffId).execute()
    await trx
      .deleteFrom('identity')
      .where('staff_id', '=', staffId)
      .where('provider', '!=', 'email')
      .execute()
    await saveAccountMac(trx, vault, staffId)
    await trx.deleteFrom('known_address').where('staff_id', '=', staffId).execute()
    await deleteAllSessions(trx, staffId)
    append({
      subjectId: staffId,
      kind: 'account-reset',
      actor,
      ...(wasTampered && { detail: { because: 'tampered' } }),
    })
    const { deskOrigin } = deps.config
    const link = await giveLink(trx, vault, { staffId, kind: 'recovery', deskOrigin, at, by })
    return { outcome: 'reset', link, wasTampered }
  })
}

type StaffColumns = { admin?: number; disabled_at?: number | null; updated_at: number }

async function updateStaff(trx: Trx, vault: Vault, id: string, columns: StaffColumns): Promise<void> {
  await changeRows(trx, vault, id, () => trx.updateTable('staff').set(columns).where('id', '=', id).execute())
}

async function isTampered(trx: Trx, vault: Vault, staffId: string): Promise<boolean> {
  try {
    await findIntactRows(trx, vault, staffId)
    return false
  } catch (error) {
    if (error instanceof TamperedRow) return true
    throw error
  }
}
