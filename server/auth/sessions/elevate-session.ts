import {
  type AuthMethod,
  deleteLowSessions,
  type Session,
  saveSession,
} from '../../company/staff/sessions.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Trx } from '../../schema/tables.ts'
import type { Factor, FactorType } from '../factors/factors.ts'

export const methodOf = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
} as const satisfies Record<FactorType, AuthMethod>

/** Raises the counter by two, so that the token from before the second factor is no direct predecessor. */
export async function elevateSession(
  { trx, vault }: { trx: Trx; vault: Vault },
  session: Session,
  factor: Factor,
  at: number,
): Promise<Session> {
  const method = methodOf[factor.type]
  const counter = session.counter + 2
  const elevated: Session = {
    ...session,
    aal: 'aal2',
    factorId: factor.id,
    counter,
    elevatedAtCounter: counter,
    refreshedAt: at,
    methods: [{ method, at }, ...session.methods.filter((other) => other.method !== method)],
  }
  await saveSession(trx, vault, elevated)
  await deleteLowSessions(trx, session.staffId)
  await trx
    .deleteFrom('factor')
    .where('staff_id', '=', session.staffId)
    .where('type', '=', factor.type)
    .where('status', '=', 'unverified')
    .execute()
  return elevated
}
