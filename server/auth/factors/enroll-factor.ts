import type { AccountDeps } from '../../company/staff/account-deps.ts'
import type { Session } from '../../company/staff/sessions.ts'
import { type Actor, writeAs } from '../accounts/write-as.ts'
import { AuthError } from '../auth-error.ts'
import { deleteFactors, type Factor, type FactorType, findFactors, insertFactor } from './factors.ts'

const MAX_FACTORS = 10
/** An abandoned factor frees its slot. */
const ABANDONED_AFTER_MS = 5 * 60 * 1000

type NewFactor = { type: FactorType; friendlyName: string; secret: string }

/** Adds an unverified factor and returns its id. The order of checks is the protocol's. */
export function enrollFactor(deps: AccountDeps, actor: Actor, factor: NewFactor): Promise<string> {
  return writeAs(deps, actor, async ({ trx, append, account, session }) => {
    const at = deps.now()
    const all = await findFactors(trx, deps.vault, account.id)
    const obsolete = all.filter((other) => isAbandoned(other, at) || isReplacedBy(other, factor))
    const factors = all.filter((other) => !obsolete.includes(other))
    checkEnrollment(factors, factor, session)
    await deleteFactors(
      trx,
      obsolete.map(({ id }) => id),
    )
    const id = await insertFactor(trx, deps.vault, { ...factor, staffId: account.id, at })
    append({
      subjectId: account.id,
      kind: 'factor-added',
      actor: account.id,
      detail: { factor: id, type: factor.type },
    })
    return id
  })
}

function checkEnrollment(factors: readonly Factor[], factor: NewFactor, session: Session): void {
  if (factors.some(({ friendlyName }) => friendlyName === factor.friendlyName)) {
    throw new AuthError('mfa_factor_name_conflict')
  }
  if (factors.length >= MAX_FACTORS) throw new AuthError('too_many_enrolled_mfa_factors')
  if (factors.some(({ verified }) => verified) && session.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', { message: 'AAL2 required to enroll a new factor' })
  }
  if (factors.some((other) => isSameNumber(other, factor))) throw new AuthError('mfa_verified_factor_exists')
}

function isAbandoned({ verified, lastChallengedAt, createdAt }: Factor, at: number): boolean {
  return !verified && lastChallengedAt === null && at - createdAt > ABANDONED_AFTER_MS
}

function isReplacedBy(other: Factor, factor: NewFactor): boolean {
  return !other.verified && isSameNumber(other, factor)
}

function isSameNumber(other: Factor, { type, secret }: NewFactor): boolean {
  return type === 'phone' && other.type === 'phone' && other.secret === secret
}
