import type { Account } from './accounts.ts'
import { findAccountByEmail, normaliseEmail } from './accounts.ts'
import { AuthError } from './auth-error.ts'
import type { Caller } from './caller.ts'
import type { AuthDeps } from './deps.ts'
import { isKnownAddress, rememberAddress } from './known-addresses.ts'
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
  const restoreLimits = await spendLimits(deps, { email, subjectId, caller: attempt.caller })

  const matches = await deps.passwords.verify(account?.passwordHash ?? null, attempt.password)
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
      ? await passwords.hash(password)
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
    await rememberAddress(trx, vault, { staffId: account.id, addressBlock: caller.addressBlock, at })
    await append({ subjectId: account.id, kind: 'signed-in', actor: account.id, detail: { by: 'password' } })
    return insertSession(trx, { staffId: account.id, method: 'password', caller, at })
  })
  if (session === undefined) throw new AuthError('invalid_credentials')
  return session
}

/** A stranger's guesses never use up what the owner has at a place that they signed in from before. */
async function spendLimits(
  { db, vault, now, authLimits }: AuthDeps,
  { email, subjectId, caller }: { email: string; subjectId: string; caller: Caller },
): Promise<() => Promise<void>> {
  const { addressBlock } = caller
  await authLimits.spend('passwordsOfAddress', addressBlock)
  if (await isKnownAddress(db, vault, { staffId: subjectId, addressBlock, at: now() })) {
    await authLimits.spend('passwordFromKnownAddress', email, addressBlock)
    return () => authLimits.restore('passwordFromKnownAddress', email, addressBlock)
  }
  await authLimits.spend('passwordFromAnywhere', email)
  return async () => {}
}

function recordFailure(deps: AuthDeps, subjectId: string, reason: string): Promise<void> {
  return write(deps, ({ append }) =>
    append({ subjectId, kind: 'sign-in-failed', actor: 'unknown', detail: { reason } }),
  )
}
