import type { Session } from '../../company/staff/sessions.ts'
import { queueNotice } from '../../company/staff/staff-notices.ts'
import type { Trx } from '../../schema/tables.ts'
import { type Acting, type Actor, writeAs } from '../accounts/write-as.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { deleteFactors, type Factor, findFactors, insertFactor, toSecretColumns } from '../factors/factors.ts'
import { countFailures, noteFailure } from '../password/failures.ts'
import { elevateSession } from '../sessions/elevate-session.ts'
import { lowerSessions } from '../sessions/lower-sessions.ts'
import { countCodes, createCodes, takeCode, toCodeSecret } from './code-set.ts'

type NewCodes = { id: string; friendlyName: string; codes: string[] }

export async function findCodeFactor(
  { db, vault }: Pick<AuthDeps, 'db' | 'vault'>,
  staffId: string,
): Promise<Factor | undefined> {
  return (await findFactors(db, vault, staffId)).find(({ type }) => type === 'recovery_code')
}

/** Makes a person's first set. Recovery codes supplement another verified factor and never stand alone. */
export function makeCodes(deps: AuthDeps, actor: Actor, friendlyName: string): Promise<NewCodes> {
  return writeAs(deps, actor, async ({ trx, append, account, session }) => {
    checkLevel(session)
    const factors = await findFactors(trx, deps.vault, account.id)
    if (factors.some(({ type }) => type === 'recovery_code'))
      throw new AuthError('mfa_verified_factor_exists')
    if (!factors.some(({ verified }) => verified)) throw new AuthError('mfa_recovery_codes_sole_factor')
    if (factors.some((other) => other.friendlyName === friendlyName))
      throw new AuthError('mfa_factor_name_conflict')
    const factor = {
      staffId: account.id,
      type: 'recovery_code',
      friendlyName,
      secret: '',
      at: deps.now(),
    } as const
    const id = await insertFactor(trx, deps.vault, factor)
    append({
      subjectId: account.id,
      kind: 'factor-added',
      actor: account.id,
      detail: { factor: id, type: 'recovery_code' },
    })
    return { id, friendlyName, codes: await replaceCodes(deps, trx, { id, lastStep: 0 }) }
  })
}

/** Earlier codes are void at once. The factor stays, and with it the sessions that one of its codes has elevated. */
export function makeCodesAnew(deps: AuthDeps, actor: Actor): Promise<NewCodes> {
  return writeAs(deps, actor, async (acting) => {
    checkLevel(acting.session)
    const { id, friendlyName, lastStep } = await findCodesOrThrow(deps, acting)
    acting.append({
      subjectId: acting.account.id,
      kind: 'recovery-codes-renewed',
      actor: acting.account.id,
    })
    return { id, friendlyName, codes: await replaceCodes(deps, acting.trx, { id, lastStep }) }
  })
}

export function deleteCodes(deps: AuthDeps, actor: Actor): Promise<string> {
  return writeAs(deps, actor, async (acting) => {
    checkLevel(acting.session)
    const { id, type } = await findCodesOrThrow(deps, acting)
    await lowerSessions(acting.trx, deps.vault, id)
    await deleteFactors(acting.trx, [id])
    acting.append({
      subjectId: acting.account.id,
      kind: 'factor-removed',
      actor: acting.account.id,
      detail: { factor: id, type },
    })
    return id
  })
}

/** Uses a code in place of another factor. Wrong and used codes are the same refusal. */
export async function spendCode(deps: AuthDeps, actor: Actor, code: string): Promise<Session> {
  const session = await writeAs(deps, actor, async (acting) => {
    const { trx, append, account } = acting
    const at = deps.now()
    const factor = await findCodeFactor({ ...deps, db: trx }, account.id)
    if (factor === undefined) throw new AuthError('mfa_verification_failed', WRONG)
    if (countFailures(factor, at) === undefined) throw new AuthError('mfa_recovery_codes_locked')
    const secret = takeCode(deps.vault, factor, code)
    // The failure commits, so it is no throw.
    if (secret === undefined) return noteFailure(acting, factor, at)
    const lastStep = factor.lastStep + 1
    await trx
      .updateTable('factor')
      .set({
        ...toSecretColumns(deps.vault, factor.id, secret),
        last_step: lastStep,
        failures: 0,
        updated_at: at,
      })
      .where('id', '=', factor.id)
      .execute()
    const left = countCodes({ ...factor, lastStep, secret })
    append({ subjectId: account.id, kind: 'recovery-code-used', actor: account.id, detail: { left } })
    await queueNotice(trx, { staffId: account.id, kind: 'recovery-code-used', at })
    return elevateSession({ trx, vault: deps.vault }, acting.session, factor, at)
  })
  if (session === undefined) throw new AuthError('mfa_verification_failed', WRONG)
  return session
}

const WRONG = { message: 'Invalid recovery code entered' }

function checkLevel({ aal }: Session): void {
  if (aal !== 'aal2')
    throw new AuthError('insufficient_aal', { message: 'AAL2 required to change recovery codes' })
}

async function findCodesOrThrow(deps: AuthDeps, { trx, account }: Acting): Promise<Factor> {
  const factor = await findCodeFactor({ ...deps, db: trx }, account.id)
  if (factor === undefined) throw new AuthError('mfa_factor_not_found')
  return factor
}

async function replaceCodes(
  { vault, now }: AuthDeps,
  trx: Trx,
  { id, lastStep }: Pick<Factor, 'id' | 'lastStep'>,
): Promise<string[]> {
  const codes = createCodes()
  const step = lastStep + 1
  await trx
    .updateTable('factor')
    .set({
      ...toSecretColumns(vault, id, toCodeSecret(vault, id, step, codes)),
      status: 'verified',
      last_step: step,
      failures: 0,
      updated_at: now(),
    })
    .where('id', '=', id)
    .execute()
  return codes
}
