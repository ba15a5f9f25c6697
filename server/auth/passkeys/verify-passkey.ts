import type { AuthDeps } from '../deps.ts'
import { type Challenge, toPasskeyChallenge } from '../factors/challenges.ts'
import type { Factor } from '../factors/factors.ts'
import { verifyAssertion, verifyCreation } from './ceremonies.ts'
import { type Assertion, findCredential, type Registration } from './credential.ts'
import { toRelyingParty } from './relying-party.ts'

export type PasskeyAnswer =
  | { type: 'create'; response: Registration }
  | { type: 'request'; response: Assertion }

type Given = { factor: Factor; challenge: Challenge; answer: PasskeyAnswer; known: readonly Factor[] }

/** A factor is verified by making its passkey, and from then on by using it. */
export async function verifyPasskey(
  { vault, config }: Pick<AuthDeps, 'vault' | 'config'>,
  { factor, challenge, answer, known }: Given,
): Promise<{ lastStep: number; secret?: string } | undefined> {
  const rp = toRelyingParty(config)
  const expected = toPasskeyChallenge(vault, challenge)
  const credential = findCredential(factor)
  if (credential === undefined) {
    if (answer.type !== 'create') return undefined
    const made = await verifyCreation(rp, { challenge: expected, response: answer.response })
    const isKnown = known.some((other) => findCredential(other)?.id === made?.credential.id)
    return made && !isKnown ? { lastStep: made.counter, secret: JSON.stringify(made.credential) } : undefined
  }
  if (answer.type !== 'request') return undefined
  const { lastStep: counter } = factor
  const next = await verifyAssertion(rp, {
    challenge: expected,
    response: answer.response,
    credential,
    counter,
  })
  return next === undefined ? undefined : { lastStep: next }
}
