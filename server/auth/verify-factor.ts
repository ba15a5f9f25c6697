import type { Trx } from '../platform/db/tables.ts'
import { DAY_MS } from '../platform/process/durations.ts'
import type { AccountDeps } from '../platform/staff/account-deps.ts'
import { type AuthMethod, type Session, saveSession } from '../platform/staff/sessions.ts'
import { queueNotice } from '../platform/staff/staff-notices.ts'
import type { Vault } from '../platform/vault/vault.ts'
import { AuthError, type AuthErrorCode } from './auth-error.ts'
import { CHALLENGE_MS, type Challenge, deleteChallenge, findChallenge, isSentCode } from './challenges.ts'
import { type Factor, findFactor } from './factors.ts'
import { findTotpStep } from './totp.ts'
import { type Acting, type Actor, writeAs } from './write-as.ts'

const MAX_FAILURES = 5
const FAILURES_COUNT_FOR_MS = 15 * 60 * 1000
const MIN_REPORTED_FAILURES = 5

type Verification = {
  factorId: string
  challengeId: string
  code: string
}

type Verdict =
  | { outcome: 'verified'; session: Session }
  | { outcome: 'refused'; code: AuthErrorCode; status?: 403 | 422 }

/** Checks a code and elevates the session in one transaction, so that of parallel attempts with one code only one wins. */
export async function verifyFactor(
  deps: AccountDeps,
  actor: Actor,
  verification: Verification,
): Promise<Session> {
  const verdict = await writeAs(deps, actor, (acting) => judge(deps, acting, verification))
  if (verdict.outcome === 'verified') return verdict.session
  throw new AuthError(verdict.code, verdict.status && { status: verdict.status })
}

async function judge(
  { vault, now }: AccountDeps,
  { trx, append, account, session }: Acting,
  { factorId, challengeId, code }: Verification,
): Promise<Verdict> {
  const at = now()
  const factor = await findFactor(trx, vault, { id: factorId, staffId: account.id })
  if (factor === undefined) return { outcome: 'refused', code: 'mfa_factor_not_found' }
  // Otherwise a thief of the password could enrol a factor before the owner does, and use it later.
  if (!factor.verified && session.aal === 'aal1' && account.verifiedFactors.length > 0) {
    return { outcome: 'refused', code: 'insufficient_aal', status: 403 }
  }
  const challenge = await findChallenge(trx, { id: challengeId, factorId })
  if (challenge === undefined) return { outcome: 'refused', code: 'mfa_factor_not_found', status: 422 }
  if (challenge.spent_at !== null) return { outcome: 'refused', code: 'mfa_ip_address_mismatch' }
  if (at - challenge.created_at >= CHALLENGE_MS) {
    await deleteChallenge(trx, challenge.id)
    return { outcome: 'refused', code: 'mfa_challenge_expired' }
  }
  const failures = at - factor.failuresSince < FAILURES_COUNT_FOR_MS ? factor.failures : 0
  if (failures >= MAX_FAILURES) return { outcome: 'refused', code: 'over_request_rate_limit' }

  const detail = { factor: factor.id, type: factor.type }
  const step = findStep(vault, factor, challenge, { code, at })
  if (step === undefined) {
    await trx
      .updateTable('factor')
      .set({ failures: failures + 1, failures_since: failures === 0 ? at : factor.failuresSince })
      .where('id', '=', factor.id)
      .execute()
    append({ subjectId: account.id, kind: 'factor-failed', actor: account.id, detail })
    await reportFailures(trx, account.id, at)
    return { outcome: 'refused', code: 'mfa_verification_failed' }
  }
  await trx.updateTable('challenge').set({ spent_at: at }).where('id', '=', challenge.id).execute()
  await trx
    .updateTable('factor')
    .set({ status: 'verified', updated_at: at, last_step: step, failures: 0 })
    .where('id', '=', factor.id)
    .execute()
  append({ subjectId: account.id, kind: 'factor-verified', actor: account.id, detail })
  return { outcome: 'verified', session: await elevateSession({ trx, vault }, session, factor, at) }
}

/** Only somebody with the password gets here: if it isn't the owner, staff must know. Called for one more failure. */
async function reportFailures(trx: Trx, staffId: string, at: number): Promise<void> {
  const earlier = await trx
    .selectFrom('event')
    .select('n')
    .where('subject_id', '=', staffId)
    .where('kind', '=', 'factor-failed')
    .where('at', '>', at - DAY_MS)
    .limit(MIN_REPORTED_FAILURES - 1)
    .execute()
  if (earlier.length + 1 < MIN_REPORTED_FAILURES) return
  await queueNotice(trx, { staffId, kind: 'codes-refused', at })
}

/** Returns the step to remember, so that this code and older ones are never accepted again; undefined for a wrong code. */
function findStep(
  vault: Vault,
  factor: Factor,
  challenge: Challenge,
  { code, at }: { code: string; at: number },
): number | undefined {
  if (factor.type === 'phone') return isSentCode(vault, challenge, code) ? factor.lastStep : undefined
  const step = findTotpStep(factor.secret, code, at)
  return step !== undefined && step > factor.lastStep ? step : undefined
}

/** Raises the counter by two, so that the token from before the second factor is no direct predecessor. */
async function elevateSession(
  { trx, vault }: { trx: Trx; vault: Vault },
  session: Session,
  factor: Factor,
  at: number,
): Promise<Session> {
  const method: AuthMethod = factor.type === 'totp' ? 'totp' : 'mfa/phone'
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
  await trx.deleteFrom('session').where('staff_id', '=', session.staffId).where('aal', '=', 'aal1').execute()
  await trx
    .deleteFrom('factor')
    .where('staff_id', '=', session.staffId)
    .where('type', '=', factor.type)
    .where('status', '=', 'unverified')
    .execute()
  return elevated
}
