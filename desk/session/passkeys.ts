import { supabase } from '../platform/supabase.ts'
import { toBrowserName } from './browser-name.ts'
import { findFactorName } from './new-factor.ts'

/** The server chooses name and origin itself. */
const here = { rpId: window.location.hostname }

/** Makes a passkey on this device, on a phone or on a security key, and confirms the sign-in with it. */
export async function addPasskey(): Promise<void> {
  const friendlyName = await findFactorName(`Passkey made in ${toBrowserName(navigator.userAgent)}`)
  const { data: factor, error } = await supabase.auth.mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error) throw error
  const factorId = factor.id
  const challenge = await supabase.auth.mfa.challenge({ factorId, webauthn: here })
  if (challenge.error) throw challenge.error
  const { id: challengeId, webauthn } = challenge.data
  // The client's `register` would ask for security keys alone.
  const made = await navigator.credentials.create(toBrowserOptions(webauthn.credential_options))
  const verified = await supabase.auth.mfa.verify({
    factorId,
    challengeId,
    webauthn: { ...here, type: 'create', credential_response: toCredential(made) },
  })
  if (verified.error) throw verified.error
}

/** Confirms a sign-in. */
export async function confirmWithPasskey(factorId: string): Promise<void> {
  const { error } = await supabase.auth.mfa.webauthn.authenticate({ factorId })
  if (error) throw error
}

/** Signs in without an address or a password. */
export async function signInWithPasskey(): Promise<void> {
  const { error } = await supabase.auth.signInWithPasskey()
  if (error) throw error
}

type Credential = Parameters<
  typeof supabase.auth.mfa.webauthn.verify<'create'>
>[0]['webauthn']['credential_response']

// The client's types of what browsers take and give are newer than the compiler's.
const toBrowserOptions = (options: object) => options as CredentialCreationOptions
const toCredential = (made: unknown) => made as Credential
