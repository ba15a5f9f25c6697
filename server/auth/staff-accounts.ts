import { findAccountByEmail, insertAccount, normaliseEmail } from './accounts.ts'
import { checkPassword } from './change-account.ts'
import type { AccountDeps } from './deps.ts'
import { deleteFactors, findFactors } from './factors.ts'
import { createOneTimeLink, deleteOneTimeLinks } from './one-time-links.ts'
import type { Passwords } from './password.ts'
import { deleteAllSessions } from './sessions.ts'
import { write } from './write.ts'

/** Who acts by a command, on the machine itself. */
const ADMINISTRATOR = 'administrator'

export type NewStaff = {
  email: string
  name?: string | undefined
  admin: boolean
  password?: string | undefined
}

type Added = { outcome: 'added'; id: string; link: string | undefined } | { outcome: 'exists' }

/** Makes an account: with the password that is given, or else with a link to set one. Throws for a weak password. */
export async function addStaff(
  deps: AccountDeps & { passwords: Passwords; config: { deskOrigin: string } },
  { email, name, admin, password }: NewStaff,
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
    await append({ subjectId: id, kind: 'account-added', actor: ADMINISTRATOR })
    if (passwordHash !== null) return { outcome: 'added', id, link: undefined }
    const { deskOrigin } = deps.config
    return {
      outcome: 'added',
      id,
      link: await createOneTimeLink(trx, { staffId: id, kind: 'invite', deskOrigin, at }),
    }
  })
}

/** Shuts an account out, or lets it in again. Shutting out ends its sessions and links at once. False: no such account. */
export function setStaffDisabled(deps: AccountDeps, email: string, disabled: boolean): Promise<boolean> {
  return write(deps, async ({ trx, append }) => {
    const account = await findAccountByEmail(trx, deps.vault, email)
    if (account === undefined) return false
    const at = deps.now()
    await trx
      .updateTable('staff')
      .set({ disabled_at: disabled ? at : null, updated_at: at })
      .where('id', '=', account.id)
      .execute()
    if (disabled) {
      await deleteAllSessions(trx, account.id)
      await deleteOneTimeLinks(trx, account.id)
    }
    await append({
      subjectId: account.id,
      kind: disabled ? 'account-disabled' : 'account-enabled',
      actor: ADMINISTRATOR,
    })
    return true
  })
}

/**
 * Takes password, factors, linked identities and sessions away and gives a link to start anew: for who lost their
 * phone, or whose account was taken over. Undefined: no such account.
 */
export function resetStaff(
  deps: AccountDeps & { config: { deskOrigin: string } },
  email: string,
): Promise<string | undefined> {
  return write(deps, async ({ trx, append }) => {
    const account = await findAccountByEmail(trx, deps.vault, email)
    if (account === undefined) return undefined
    const at = deps.now()
    await trx
      .updateTable('staff')
      .set({ password_hash: null, updated_at: at })
      .where('id', '=', account.id)
      .execute()
    const factors = await findFactors(trx, deps.vault, account.id)
    await deleteFactors(
      trx,
      factors.map(({ id }) => id),
    )
    await trx
      .deleteFrom('identity')
      .where('staff_id', '=', account.id)
      .where('provider', '!=', 'email')
      .execute()
    await trx.deleteFrom('known_address').where('staff_id', '=', account.id).execute()
    await deleteAllSessions(trx, account.id)
    await append({ subjectId: account.id, kind: 'account-reset', actor: ADMINISTRATOR })
    const { deskOrigin } = deps.config
    return createOneTimeLink(trx, { staffId: account.id, kind: 'recovery', deskOrigin, at })
  })
}
