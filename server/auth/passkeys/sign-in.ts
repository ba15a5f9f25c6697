import * as v from 'valibot'
import { changeRows } from '../../company/staff/account-mac.ts'
import { findAccount } from '../../company/staff/accounts.ts'
import type { Caller } from '../../company/staff/caller.ts'
import { insertSession, type Session } from '../../company/staff/sessions.ts'
import { reportTampering } from '../../company/staff/staff-notices.ts'
import { TamperedRow } from '../../company/staff/tampered-row.ts'
import { write } from '../../company/staff/write.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { type Factor, findFactors } from '../factors/factors.ts'
import { spend } from '../limits.ts'
import { NOBODY, recordSignInFailure } from '../sessions/sign-in-failure.ts'
import { verifyAssertion } from './ceremonies.ts'
import { type Assertion, findCredential } from './credential.ts'
import { toRelyingParty } from './relying-party.ts'
import { findSignInChallenge, spendSignInChallenge } from './sign-in-challenge.ts'

type Attempt = { challengeId: string; assertion: Assertion; caller: Caller }

/**
 * Signs in by a passkey alone, which is two steps: the device, and what it asked of the person. Every refusal is the same;
 * only a passkey that is right reveals that its account is disabled.
 */
export async function signInWithPasskey(deps: AuthDeps, attempt: Attempt): Promise<Session> {
  const { challengeId, assertion, caller } = attempt
  await spend(deps, 'passwordsOfAddress', caller.addressBlock)
  const challenge = findSignInChallenge(deps.vault, challengeId, deps.now())
  if (challenge === undefined) throw new AuthError('webauthn_challenge_expired')
  const rp = toRelyingParty(deps.config)
  const staffId = toStaffId(assertion)
  const found = staffId === undefined ? undefined : await findPasskey(deps, staffId, assertion.id)
  const counter =
    found &&
    (await verifyAssertion(rp, {
      ...found,
      ...challenge,
      response: assertion,
      counter: found.factor.lastStep,
    }))
  if (found === undefined || counter === undefined) return refuse(deps, staffId)

  const { factor } = found
  const session = await write(deps, async ({ trx, append }) => {
    const at = deps.now()
    const account = await findAccount(trx, deps.vault, factor.staffId)
    const present = (await findFactors(trx, deps.vault, factor.staffId)).find(({ id }) => id === factor.id)
    // Another sign-in may have used the counter, or somebody removed the passkey, during verification.
    if (account === undefined || present?.lastStep !== factor.lastStep) return undefined
    if (!(await spendSignInChallenge(trx, { ...challenge, factorId: factor.id, at }))) return undefined
    if (account.disabled) return 'disabled'
    await changeRows(trx, deps.vault, account.id, () =>
      trx
        .updateTable('factor')
        .set({ last_step: counter, last_challenged_at: at })
        .where('id', '=', factor.id)
        .execute(),
    )
    append({ subjectId: account.id, kind: 'signed-in', actor: account.id, detail: { by: 'passkey' } })
    const { id: factorId } = factor
    const method = 'mfa/webauthn'
    return insertSession(trx, deps.vault, { staffId: account.id, method, factorId, caller, at })
  }).catch(async (error: unknown) => {
    if (!(error instanceof TamperedRow)) throw error
    await reportTampering(deps, error)
    return undefined
  })
  if (session === 'disabled') {
    await recordSignInFailure(deps, factor.staffId, 'disabled')
    throw new AuthError('user_banned', { status: 400 })
  }
  return session ?? refuse(deps, factor.staffId)
}

async function refuse(deps: AuthDeps, staffId: string | undefined): Promise<never> {
  const known = staffId === undefined ? undefined : await findAccountId(deps, staffId)
  await recordSignInFailure(deps, known ?? NOBODY, 'passkey')
  throw new AuthError('webauthn_verification_failed')
}

/** The passkey brings it along, from when it was made. */
function toStaffId({ response }: Assertion): string | undefined {
  const handle = Buffer.from(response.userHandle ?? '', 'base64url').toString()
  return v.is(v.pipe(v.string(), v.uuid()), handle) ? handle : undefined
}

async function findAccountId({ db }: AuthDeps, staffId: string): Promise<string | undefined> {
  const row = await db.selectFrom('staff').select('id').where('id', '=', staffId).executeTakeFirst()
  return row?.id
}

/** Before the account's MAC is checked, which grants nothing yet. */
async function findPasskey({ db, vault }: AuthDeps, staffId: string, credentialId: string) {
  const factors = await findFactors(db, vault, staffId)
  const toPasskey = (factor: Factor) => ({ factor, credential: findCredential(factor) })
  const passkey = factors.map(toPasskey).find(({ credential }) => credential?.id === credentialId)
  return passkey?.credential && { factor: passkey.factor, credential: passkey.credential }
}
