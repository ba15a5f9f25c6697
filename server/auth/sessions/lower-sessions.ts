import { deleteSessions, findElevatedSessions, saveSession } from '../../company/staff/sessions.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Trx } from '../../schema/tables.ts'
import { methodOf } from './elevate-session.ts'

/** Lowers sessions that a removed factor has elevated to the first level, and ends those that have no other method. */
export async function lowerSessions(trx: Trx, vault: Vault, factorId: string): Promise<void> {
  const second: readonly string[] = Object.values(methodOf)
  for (const session of await findElevatedSessions(trx, vault, factorId)) {
    const methods = session.methods.filter(({ method }) => !second.includes(method))
    if (methods.length === 0) await deleteSessions(trx, session, 'local')
    else await saveSession(trx, vault, { ...session, aal: 'aal1', factorId: null, methods })
  }
}
