import type { UserVariables } from '../accounts/user-guard.ts'
import type { AuthDeps } from '../deps.ts'
import { insertChallenge, toPasskeyChallenge } from '../factors/challenges.ts'
import { type Factor, findFactors } from '../factors/factors.ts'
import { toCreationOptions, toRequestOptions } from './ceremonies.ts'
import { findCredential } from './credential.ts'
import { toRelyingParty } from './relying-party.ts'

/** Returns options with which the browser creates the factor's passkey, or uses it once it is verified. */
export async function challengePasskey(deps: AuthDeps, actor: UserVariables, factor: Factor) {
  const { db, vault, config } = deps
  const rp = toRelyingParty(config)
  const { id, expiresAt } = await insertChallenge(deps, actor, factor)
  const challenge = toPasskeyChallenge(vault, { id, factor_id: factor.id })
  const credential = findCredential(factor)
  if (credential !== undefined) {
    const publicKey = await toRequestOptions(rp, { challenge, known: [credential] })
    return { id, expiresAt, webauthn: { type: 'request', credential_options: { publicKey } } }
  }
  const factors = await findFactors(db, vault, actor.account.id)
  const known = factors.flatMap((other) => findCredential(other) ?? [])
  const publicKey = await toCreationOptions(rp, { challenge, person: actor.account, known })
  return { id, expiresAt, webauthn: { type: 'create', credential_options: { publicKey } } }
}
