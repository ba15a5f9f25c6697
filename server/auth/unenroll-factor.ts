import type { Trx } from '../db/tables.ts'
import type { Account } from './accounts.ts'
import { AuthError } from './auth-error.ts'
import type { AccountDeps } from './deps.ts'
import { deleteFactors, findFactor } from './factors.ts'
import { type Session, saveSession, toSession } from './sessions.ts'
import { write } from './write.ts'

type Removal = { account: Account; session: Session; factorId: string }

/** Removes a factor. Sessions that it lifted fall back to the first level; they are not ended. */
export function unenrollFactor(deps: AccountDeps, { account, session, factorId }: Removal): Promise<void> {
  return write(deps, async ({ trx, append }) => {
    const factor = await findFactor(trx, deps.vault, { id: factorId, staffId: account.id })
    if (factor === undefined) throw new AuthError('mfa_factor_not_found')
    if (factor.verified && session.aal !== 'aal2') {
      throw new AuthError('insufficient_aal', {
        status: 422,
        message: 'AAL2 required to unenroll verified factor',
      })
    }
    await lowerSessions(trx, factor.id)
    await deleteFactors(trx, [factor.id])
    await append({
      subjectId: account.id,
      kind: 'factor-removed',
      actor: account.id,
      detail: { factor: factor.id, type: factor.type },
    })
  })
}

async function lowerSessions(trx: Trx, factorId: string): Promise<void> {
  const rows = await trx.selectFrom('session').selectAll().where('factor_id', '=', factorId).execute()
  for (const session of rows.map(toSession)) {
    const methods = session.methods.filter(({ method }) => method !== 'totp' && method !== 'mfa/phone')
    await saveSession(trx, { ...session, aal: 'aal1', factorId: null, methods })
  }
}
