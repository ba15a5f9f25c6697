import { isIP } from 'node:net'
import type { Config } from '../../platform/config/config.ts'
import { AuthError } from '../auth-error.ts'

/** Comes from the configuration alone: a request may name any host. */
export type RelyingParty = { id: string; origin: string }

/** Throws where browsers keep no passkeys: a passkey belongs to a domain name, which an IP address is not. */
export function toRelyingParty({ deskOrigin }: Pick<Config, 'deskOrigin'>): RelyingParty {
  const { hostname } = new URL(deskOrigin)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw new AuthError('mfa_webauthn_enroll_not_enabled')
  return { id: hostname, origin: deskOrigin }
}
