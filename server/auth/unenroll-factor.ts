import type { Trx } from '../platform/db/tables.ts'
import type { AccountDeps } from '../platform/staff/account-deps.ts'
import { findElevatedSessions, saveSession } from '../platform/staff/sessions.ts'
import type { Vault } from '../platform/vault/vault.ts'
import { AuthError } from './auth-error.ts'
import { deleteFactors, findFactor } from './factors.ts'
import { isLastAdministrator } from './last-administrator.ts'
import { type Actor, writeAs } from './write-as.ts'

/** Removes a factor. Sessions that it elevated stay, at the first level. */
export function unenrollFactor(deps: AccountDeps, actor: Actor, factorId: string): Promise<void> {
  return writeAs(deps, actor, async ({ trx, append, account, session }) => {
    const factor = await findFactor(trx, deps.vault, { id: factorId, staffId: account.id })
    if (factor === undefined) throw new AuthError('mfa_factor_not_found')
    if (factor.verified && session.aal !== 'aal2') {
      throw new AuthError('insufficient_aal', {
        status: 422,
        message: 'AAL2 required to unenroll verified factor',
      })
    }
    const isOnlyFactor = account.verifiedFactors.every((id) => id === factor.id)
    if (factor.verified && isOnlyFactor && (await isLastAdministrator(trx, account.id)))
      throw new AuthError('conflict')
    await lowerSessions(trx, deps.vault, factor.id)
    await deleteFactors(trx, [factor.id])
    append({
      subjectId: account.id,
      kind: 'factor-removed',
      actor: account.id,
      detail: { factor: factor.id, type: factor.type },
    })
  })
}

async function lowerSessions(trx: Trx, vault: Vault, factorId: string): Promise<void> {
  for (const session of await findElevatedSessions(trx, vault, factorId)) {
    const methods = session.methods.filter(({ method }) => method !== 'totp' && method !== 'mfa/phone')
    await saveSession(trx, vault, { ...session, aal: 'aal1', factorId: null, methods })
  }
}
