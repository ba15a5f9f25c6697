import { changeRows } from '../../company/staff/account-mac.ts'
import { findAccount, findClaim, normaliseEmail } from '../../company/staff/accounts.ts'
import type { Caller } from '../../company/staff/caller.ts'
import { isStaffNetwork } from '../../company/staff/known-addresses.ts'
import { insertSession, type Session } from '../../company/staff/sessions.ts'
import { reportTampering } from '../../company/staff/staff-notices.ts'
import { TamperedRow } from '../../company/staff/tampered-row.ts'
import { write } from '../../company/staff/write.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { spend } from '../limits.ts'
import { NOBODY, recordSignInFailure } from '../sessions/sign-in-failure.ts'

type Attempt = { email: string; password: string; caller: Caller }

/**
 * Signs in by password. Neither answer nor timing tells an unknown address, a wrong password and a disabled account
 * apart: each costs one hash and one event. Only the right password reveals that the account is disabled.
 */
export async function signInWithPassword(deps: AuthDeps, attempt: Attempt): Promise<Session> {
  const email = normaliseEmail(attempt.email)
  const claim = await findClaim(deps.db, email)
  const subjectId = claim?.id ?? NOBODY
  const restoreLimits = await spendLimits(deps, { email, caller: attempt.caller })

  const matches = await deps.passwords.verify(
    claim?.passwordHash ?? null,
    attempt.password,
    attempt.caller.addressBlock,
  )
  if (claim === undefined || !matches) {
    await recordSignInFailure(deps, subjectId, 'password')
    throw new AuthError('invalid_credentials')
  }
  if (claim.disabled) {
    await recordSignInFailure(deps, subjectId, 'disabled')
    throw new AuthError('user_banned', { status: 400 })
  }
  const session = await startSession(deps, claim, attempt)
  await restoreLimits()
  return session
}

type Claim = NonNullable<Awaited<ReturnType<typeof findClaim>>>

async function startSession(deps: AuthDeps, claim: Claim, { password, caller }: Attempt): Promise<Session> {
  const { vault, passwords } = deps
  const { id, passwordHash } = claim
  const isOutdated = passwordHash !== null && passwords.isOutdated(passwordHash)
  const newHash = isOutdated ? await passwords.hash(password, caller.addressBlock) : undefined
  const session = await write(deps, async ({ trx, append }) => {
    const account = await findAccount(trx, vault, id)
    // The account may have changed during hashing.
    if (account === undefined || account.disabled || account.passwordHash !== passwordHash) return undefined
    if (newHash !== undefined) {
      await changeRows(trx, vault, id, () =>
        trx.updateTable('staff').set({ password_hash: newHash }).where('id', '=', id).execute(),
      )
    }
    const at = deps.now()
    append({ subjectId: id, kind: 'signed-in', actor: id, detail: { by: 'password' } })
    return insertSession(trx, vault, { staffId: id, method: 'password', caller, at })
  }).catch(async (error: unknown) => {
    if (!(error instanceof TamperedRow)) throw error
    await reportTampering(deps, error)
    return undefined
  })
  if (session === undefined) throw new AuthError('invalid_credentials')
  return session
}

/**
 * Guesses by strangers never exhaust the owner's budget in a network of staff. Any staff network qualifies: otherwise
 * the limit would reveal which addresses have accounts.
 */
async function spendLimits(
  deps: AuthDeps,
  { email, caller }: { email: string; caller: Caller },
): Promise<() => Promise<void>> {
  const { db, vault, now, limits } = deps
  const { addressBlock } = caller
  await spend(deps, 'passwordsOfAddress', addressBlock)
  if (await isStaffNetwork(db, vault, { addressBlock, at: now() })) {
    const attempts = `${email} ${addressBlock}`
    await spend(deps, 'passwordFromStaffNetwork', attempts)
    return () => limits.reset('passwordFromStaffNetwork', attempts)
  }
  await spend(deps, 'passwordFromAnywhere', email)
  return () => limits.giveBack('passwordFromAnywhere', email)
}
