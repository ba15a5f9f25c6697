import { loadOnce } from '../../platform/process/load-once.ts'
import { CHALLENGE_MS } from '../factors/challenges.ts'
import type { Assertion, Credential, Registration } from './credential.ts'
import type { RelyingParty } from './relying-party.ts'

/** EdDSA, ES256 and RS256 (RFC 9053): one of them is known to every authenticator. */
const ALGORITHMS = [-8, -7, -257]

/** Attestation formats that browsers return where none is asked for. The others have certificates. */
const FORMATS = ['none', 'packed']

// It loads slowly: the first passkey loads it, not the start.
const load = loadOnce(async () => {
  const library = await import('@simplewebauthn/server')
  // Empty roots keep the library from following a certificate and fetching lists from the address that it names.
  for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
    library.SettingsService.setRootCertificates({ identifier, certificates: [] })
  return library
})

type Person = { id: string; email: string; name: string }

/**
 * Asks for a passkey that is found without an address and that checks who holds it, so that it may be the only step.
 * `hints` is empty, because clients put others in place of a list that is missing.
 */
export async function toCreationOptions(
  rp: RelyingParty,
  { challenge, person, known }: { challenge: Buffer; person: Person; known: readonly Credential[] },
) {
  const { generateRegistrationOptions } = await load()
  const options = await generateRegistrationOptions({
    rpID: rp.id,
    rpName: rp.id,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return { ...options, hints: [] }
}

/** Undefined for an answer that is not to this challenge, from another origin or without a check of the holder. */
export async function verifyCreation(
  rp: RelyingParty,
  { challenge, response }: { challenge: Buffer; response: Registration },
): Promise<{ credential: Credential; counter: number } | undefined> {
  const { verifyRegistrationResponse } = await load()
  const verified = await refuseThrown(() =>
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} } as RegistrationJson,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verified?.verified || !FORMATS.includes(verified.registrationInfo.fmt)) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const { transports } = response.response
  return {
    credential: { id, publicKey: Buffer.from(publicKey).toString('base64url'), transports },
    counter,
  }
}

/** Asks for any passkey that the browser finds if `known` is missing. */
export async function toRequestOptions(
  rp: RelyingParty,
  { challenge, known }: { challenge: Buffer; known?: readonly Credential[] },
) {
  const { generateAuthenticationOptions } = await load()
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
    allowCredentials: (known ?? []).map(toDescriptor),
  })
  return { ...options, hints: [] }
}

/** The passkey's new counter, which a copy of it can't know; undefined for an answer that is refused. */
export async function verifyAssertion(
  rp: RelyingParty,
  given: { challenge: Buffer; response: Assertion; credential: Credential; counter: number },
): Promise<number | undefined> {
  const { challenge, response, credential, counter } = given
  if (response.id !== credential.id) return undefined
  const { verifyAuthenticationResponse } = await load()
  const verified = await refuseThrown(() =>
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} } as AssertionJson,
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: rp.origin,
      expectedRPID: rp.id,
      requireUserVerification: true,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
        counter,
      },
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

type Library = Awaited<ReturnType<typeof load>>
// The library's types ask for members that it doesn't read.
type RegistrationJson = Parameters<Library['verifyRegistrationResponse']>[0]['response']
type AssertionJson = Parameters<Library['verifyAuthenticationResponse']>[0]['response']
type Transports = NonNullable<
  NonNullable<
    Parameters<Library['generateRegistrationOptions']>[0]['excludeCredentials']
  >[number]['transports']
>

function toDescriptor({ id, transports }: Credential) {
  // Browsers skip names that they don't know.
  return { id, transports: transports as Transports }
}

/** The library throws for whatever it refuses, and for bytes that it can't read. */
async function refuseThrown<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify()
  } catch {
    return undefined
  }
}
