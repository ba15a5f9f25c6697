import type { Account } from './accounts.ts'
import { findAccountByEmail, normaliseEmail } from './accounts.ts'
import { AuthError } from './auth-error.ts'
import type { Caller } from './caller.ts'
import type { AuthDeps } from './deps.ts'
import { isStaffNetwork } from './known-addresses.ts'
import { insertSession, type Session } from './sessions.ts'
import { write } from './write.ts'

type Attempt = { email: string; password: string; caller: Caller }

/** Stands in for the account of an address that has none, so that both take the same way. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Signs in by password. Unknown, wrong and disabled are told apart neither by the answer nor by the time: each costs one
 * hash and one row of the event log. Only who has the right password learns that the account is disabled.
 */
export async function signInWithPassword(deps: AuthDeps, attempt: Attempt): Promise<Session> {
  const email = normaliseEmail(attempt.email)
  const account = await findAccountByEmail(deps.db, deps.vault, email)
  const subjectId = account?.id ?? NOBODY
  const restoreLimits = await spendLimits(deps, { email, caller: attempt.caller })

  const matches = await deps.passwords.verify(
    account?.passwordHash ?? null,
    attempt.password,
    attempt.caller.addressBlock,
  )
  if (account === undefined || !matches) {
    await recordFailure(deps, subjectId, 'password')
    throw new AuthError('invalid_credentials')
  }
  if (account.disabled) {
    await recordFailure(deps, subjectId, 'disabled')
    throw new AuthError('user_banned', { status: 400 })
  }
  const session = await startSession(deps, account, attempt)
  await restoreLimits()
  return session
}

async function startSession(
  deps: AuthDeps,
  account: Account,
  { password, caller }: Attempt,
): Promise<Session> {
  const { vault, passwords } = deps
  const newHash =
    account.passwordHash !== null && passwords.isOutdated(account.passwordHash)
      ? await passwords.hash(password, caller.addressBlock)
      : undefined
  const session = await write(deps, async ({ trx, append }) => {
    // The account may have been disabled, or the password changed, while it was checked.
    const same = await trx
      .selectFrom('staff')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.passwordHash)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (same === undefined) return undefined
    if (newHash !== undefined) {
      await trx.updateTable('staff').set({ password_hash: newHash }).where('id', '=', account.id).execute()
    }
    const at = deps.now()
    await append({ subjectId: account.id, kind: 'signed-in', actor: account.id, detail: { by: 'password' } })
    return insertSession(trx, vault, { staffId: account.id, method: 'password', caller, at })
  })
  if (session === undefined) throw new AuthError('invalid_credentials')
  return session
}

/**
 * A stranger's guesses never use up what the owner has in a network that staff sign in from. Whose network it is plays no
 * part: an address without an account would be told by another limit than one that has been used there.
 */
async function spendLimits(
  { db, vault, now, authLimits }: AuthDeps,
  { email, caller }: { email: string; caller: Caller },
): Promise<() => Promise<void>> {
  const { addressBlock } = caller
  await authLimits.spend('passwordsOfAddress', addressBlock)
  if (await isStaffNetwork(db, vault, { addressBlock, at: now() })) {
    await authLimits.spend('passwordFromStaffNetwork', email, addressBlock)
    return () => authLimits.restore('passwordFromStaffNetwork', email, addressBlock)
  }
  await authLimits.spend('passwordFromAnywhere', email)
  return () => authLimits.giveBack('passwordFromAnywhere', email)
}

function recordFailure(deps: AuthDeps, subjectId: string, reason: string): Promise<void> {
  return write(deps, ({ append }) =>
    append({ subjectId, kind: 'sign-in-failed', actor: 'unknown', detail: { reason } }),
  )
}
