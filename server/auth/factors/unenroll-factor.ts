import type { AccountDeps } from '../../company/staff/account-deps.ts'
import { isLastAdministrator } from '../accounts/last-administrator.ts'
import { type Actor, writeAs } from '../accounts/write-as.ts'
import { AuthError } from '../auth-error.ts'
import { lowerSessions } from '../sessions/lower-sessions.ts'
import { deleteFactors, findFactor, findFactors } from './factors.ts'
import { requireHighestLevel } from './highest-level.ts'

/** Removes a factor. Sessions that it elevated stay, at the first level. Recovery codes have a route of their own. */
export function unenrollFactor(deps: AccountDeps, actor: Actor, factorId: string): Promise<void> {
  return writeAs(deps, actor, async ({ trx, append, account, session }) => {
    const factor = await findFactor(trx, deps.vault, { id: factorId, staffId: account.id })
    if (factor === undefined) throw new AuthError('mfa_factor_not_found')
    // The protocol allows the first level to remove an unverified one, which may be what the owner is setting up.
    requireHighestLevel({ account, session }, 'unenroll a factor', 422)
    const others = (await findFactors(trx, deps.vault, account.id)).filter(({ id }) => id !== factor.id)
    const isOnlyFactor = !others.some(({ verified, type }) => verified && type !== 'recovery_code')
    if (factor.verified && isOnlyFactor && (await isLastAdministrator(trx, account.id)))
      throw new AuthError('conflict')
    // Recovery codes stand in for another factor, and go with the last one.
    const gone = factor.verified && isOnlyFactor ? [factor, ...others] : [factor]
    for (const { id } of gone) await lowerSessions(trx, deps.vault, id)
    await deleteFactors(
      trx,
      gone.map(({ id }) => id),
    )
    append({
      subjectId: account.id,
      kind: 'factor-removed',
      actor: account.id,
      detail: { factor: factor.id, type: factor.type },
    })
  })
}
