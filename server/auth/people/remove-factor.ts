import type { PersonFactor } from '#contract/desk/people.ts'
import { changeRows } from '../../company/staff/account-mac.ts'
import { deleteSessions, findElevatedSessions } from '../../company/staff/sessions.ts'
import { write } from '../../company/staff/write.ts'
import type { AuthDeps } from '../deps.ts'
import { deleteFactors, findFactors } from '../factors/factors.ts'

export async function listFactors({ db, vault }: AuthDeps, staffId: string): Promise<PersonFactor[]> {
  const factors = await findFactors(db, vault, staffId)
  return factors
    .filter(({ verified }) => verified)
    .map(({ id, type, friendlyName, createdAt }) => ({ id, type, name: friendlyName, createdAt }))
}

/**
 * Removes a person's lost device, and ends the sessions that it confirmed: they may be in other hands. Refuses the only
 * one: anybody who knows the password could then set up another. For that the whole sign-in is reset.
 */
export function removeFactor(
  deps: AuthDeps,
  { staffId, factorId, actor }: { staffId: string; factorId: string; actor: string },
): Promise<'removed' | 'unknown' | 'only-one'> {
  const { vault } = deps
  return write(deps, async ({ trx, append }) => {
    const factors = (await findFactors(trx, vault, staffId)).filter(({ verified }) => verified)
    const factor = factors.find(({ id }) => id === factorId)
    if (factor === undefined) return 'unknown'
    const others = factors.filter(({ id, type }) => id !== factorId && type !== 'recovery_code')
    if (others.length === 0) return 'only-one'
    for (const session of await findElevatedSessions(trx, vault, factorId))
      await deleteSessions(trx, session, 'local')
    await changeRows(trx, vault, staffId, () => deleteFactors(trx, [factorId]))
    const detail = { factor: factorId, type: factor.type }
    append({ subjectId: staffId, kind: 'factor-removed', actor, detail })
    return 'removed'
  })
}
