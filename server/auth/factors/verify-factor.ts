import type { Session } from '../../company/staff/sessions.ts'
import { queueNotice } from '../../company/staff/staff-notices.ts'
import { type Acting, type Actor, writeAs } from '../accounts/write-as.ts'
import { AuthError, type AuthErrorCode } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { type PasskeyAnswer, verifyPasskey } from '../passkeys/verify-passkey.ts'
import { countFailures, noteFailure } from '../password/failures.ts'
import { elevateSession } from '../sessions/elevate-session.ts'
import { CHALLENGE_MS, type Challenge, deleteChallenge, findChallenge, isSentCode } from './challenges.ts'
import { type Factor, findFactor, findFactors, toSecretColumns } from './factors.ts'
import { findTotpStep } from './totp.ts'

type Verification = {
  factorId: string
  challengeId: string
  /** A code as text. */
  answer: string | PasskeyAnswer
}

type Verdict =
  | { outcome: 'verified'; session: Session }
  | { outcome: 'refused'; code: AuthErrorCode; status?: 403 | 422; message?: string }

/** `lastStep`: so that this answer and older ones are never accepted again. `secret`: of a passkey that was just made. */
export type Proof = { lastStep: number; secret?: string }

/** Checks an answer and elevates the session in one transaction, so that of parallel attempts with one only one wins. */
export async function verifyFactor(
  deps: AuthDeps,
  actor: Actor,
  verification: Verification,
): Promise<Session> {
  const verdict = await writeAs(deps, actor, (acting) => judge(deps, acting, verification))
  if (verdict.outcome === 'verified') return verdict.session
  const { code, outcome: _, ...options } = verdict
  throw new AuthError(code, options)
}

async function judge(
  deps: AuthDeps,
  acting: Acting,
  { factorId, challengeId, answer }: Verification,
): Promise<Verdict> {
  const { trx, append, account, session } = acting
  const { vault, now } = deps
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
  if (countFailures(factor, at) === undefined) return { outcome: 'refused', code: 'over_request_rate_limit' }

  const proof = await findProof(deps, acting, { factor, challenge, answer, at })
  if (proof === undefined) {
    await noteFailure(acting, factor, at)
    const message = factor.type === 'webauthn' ? { message: 'The passkey was not accepted' } : {}
    return { outcome: 'refused', code: 'mfa_verification_failed', ...message }
  }
  await trx.updateTable('challenge').set({ spent_at: at }).where('id', '=', challenge.id).execute()
  await trx
    .updateTable('factor')
    .set({
      status: 'verified',
      updated_at: at,
      last_step: proof.lastStep,
      failures: 0,
      ...(proof.secret !== undefined && toSecretColumns(vault, factor.id, proof.secret)),
    })
    .where('id', '=', factor.id)
    .execute()
  const detail = { factor: factor.id, type: factor.type }
  append({ subjectId: account.id, kind: 'factor-verified', actor: account.id, detail })
  if (!factor.verified && account.verifiedFactors.length > 0)
    await queueNotice(trx, { staffId: account.id, kind: 'second-step-added', at })
  return { outcome: 'verified', session: await elevateSession({ trx, vault }, session, factor, at) }
}

type Given = { factor: Factor; challenge: Challenge; answer: string | PasskeyAnswer; at: number }

/** Undefined for an answer that is wrong, or of another kind of factor. */
async function findProof(
  { vault, config }: AuthDeps,
  { trx }: Acting,
  { factor, challenge, answer, at }: Given,
): Promise<Proof | undefined> {
  switch (factor.type) {
    case 'webauthn': {
      if (typeof answer === 'string') return undefined
      const known = await findFactors(trx, vault, factor.staffId)
      return verifyPasskey({ vault, config }, { factor, challenge, answer, known })
    }
    case 'phone':
      return typeof answer === 'string' && isSentCode(vault, challenge, answer)
        ? { lastStep: factor.lastStep }
        : undefined
    case 'totp': {
      const step = typeof answer === 'string' ? findTotpStep(factor.secret, answer, at) : undefined
      return step !== undefined && step > factor.lastStep ? { lastStep: step } : undefined
    }
    // Has routes of its own, without a challenge.
    case 'recovery_code':
      return undefined
  }
}
