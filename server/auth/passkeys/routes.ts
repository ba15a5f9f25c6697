import { Hono } from 'hono'
import { readCaller } from '../../company/staff/caller.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthDeps } from '../deps.ts'
import { spend } from '../limits.ts'
import { readBody, text } from '../request-body.ts'
import { readSessionAnswer } from '../sessions/session-answer.ts'
import { toRequestOptions } from './ceremonies.ts'
import { assertionSchema } from './credential.ts'
import { toRelyingParty } from './relying-party.ts'
import { signInWithPasskey } from './sign-in.ts'
import { createSignInChallenge } from './sign-in-challenge.ts'

/** Signing in by a passkey alone. Passkeys themselves are factors. */
export function passkeyRoutes(deps: AuthDeps) {
  const { vault, now, config } = deps
  const route = new Hono()

  route.post('/authentication/options', async function startSignIn(c) {
    await spend(deps, 'tokensOfAddress', readCaller(c, config).addressBlock)
    const rp = toRelyingParty(config)
    const { id, challenge, expiresAt } = createSignInChallenge(vault, now())
    const options = await toRequestOptions(rp, { challenge })
    return c.json({ challenge_id: id, options, expires_at: Math.floor(expiresAt / 1000) })
  })

  route.post('/authentication/verify', async function finishSignIn(c) {
    const body = await readBody(c.req, { challenge_id: text(100), credential: assertionSchema })
    if (!body.challenge_id) throw new AuthError('validation_failed', { message: 'challenge_id is missing' })
    const session = await signInWithPasskey(deps, {
      challengeId: body.challenge_id,
      assertion: body.credential,
      caller: readCaller(c, config),
    })
    return c.json(await readSessionAnswer(deps, session))
  })

  return route
}
