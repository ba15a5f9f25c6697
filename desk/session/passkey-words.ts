import { toAuthWords } from './auth-words.ts'

const CANCELLED =
  'No passkey was used: the window was closed, or it took too long. Try again, or choose another way.'
const TOO_LATE = 'That took too long. Try again.'

/** Error codes of the server, and error names of browsers (WebAuthn). */
const WORDS: Record<string, string> = {
  webauthn_verification_failed:
    'This passkey was removed, or is not for this desk. Sign in with your password.',
  mfa_verification_failed: 'This passkey was not accepted. Try again, or choose another way.',
  webauthn_challenge_expired: TOO_LATE,
  mfa_challenge_expired: TOO_LATE,
  mfa_ip_address_mismatch: TOO_LATE,
  NotAllowedError: CANCELLED,
  AbortError: CANCELLED,
  InvalidStateError: 'This device holds a passkey of yours for the desk already.',
  SecurityError:
    'The browser keeps no passkey for this address. Open the desk under the address that you were given.',
  NotSupportedError: 'This device can’t make a passkey. Use another device, or an authenticator app.',
  ConstraintError:
    'This device has no screen lock or PIN, which a passkey needs. Set one up, or use an authenticator app.',
}

export function toPasskeyWords(error: unknown): string {
  const known = [error, readCause(error)].flatMap(listNames).find((name) => Object.hasOwn(WORDS, name))
  return (known && WORDS[known]) ?? toAuthWords(error)
}

/** The client wraps the browser's error. */
function readCause(error: unknown): unknown {
  return error instanceof Error ? (error.cause ?? Reflect.get(error, 'originalError')) : undefined
}

function listNames(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  return [Reflect.get(error, 'code'), error.name].filter((name) => typeof name === 'string')
}
