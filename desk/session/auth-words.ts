import {
  isAuthRetryableFetchError,
  isAuthSessionMissingError,
  isAuthWeakPasswordError,
} from '@supabase/auth-js'

const SESSION_ENDED = 'Your session has ended. Sign in again.'

const WORDS: Record<string, string> = {
  invalid_credentials: 'The e-mail address or the password is not right. Check both.',
  user_banned: 'This account is switched off. Ask an administrator.',
  over_request_rate_limit: 'Too many tries. Wait a few minutes, then try again.',
  mfa_verification_failed:
    'That code is not right. Type the newest one. If it is refused too, compare the clocks: that of your phone must be right to half a minute.',
  mfa_challenge_expired: 'That took too long. Type a new code.',
  mfa_ip_address_mismatch: 'That took too long. Type a new code.',
  mfa_factor_not_found: 'This second step was removed. Sign in again.',
  mfa_factor_name_conflict: 'One of your apps has this name already. Choose another.',
  conflict: 'You are the last administrator and keep a second step. Add another one first.',
  too_many_enrolled_mfa_factors: 'There are too many. Remove one first.',
  validation_failed: 'Fill in everything. A phone number begins with the country code, such as +254.',
  mfa_verified_factor_exists: 'This phone is set up already.',
  mfa_phone_enroll_not_enabled: 'Codes by message are not set up here.',
  sms_send_failed:
    'The message could not be sent. Check the number and its country, because codes are not sent to every country. Or try again later.',
  over_sms_send_rate_limit: 'A code is on its way already. Wait a minute before you ask for another.',
  otp_expired: 'This link was used before, or it is older than a day. Ask an administrator for a new one.',
  same_password: 'This is the password that you have now. Choose another.',
  insufficient_aal: 'Confirm your sign-in with your second step first.',
  identity_already_exists: 'That account is linked already.',
  single_identity_not_deletable: 'This is your only way to sign in, so it can’t be removed.',
  email_conflict_identity_not_deletable: 'The sign-in by password can’t be removed.',
  identity_not_found: 'That account is not linked any more.',
  signup_disabled: 'No account here is linked to that sign-in. Sign in with your password first and link it.',
  session_not_found: SESSION_ENDED,
  session_expired: SESSION_ENDED,
  flow_state_not_found: 'That sign-in was started elsewhere or took too long. Start again.',
  flow_state_expired: 'That sign-in took too long. Start again.',
  pkce_code_verifier_not_found: 'That sign-in was started in another browser. Start again here.',
  access_denied: 'The sign-in was stopped before it was done.',
}

const WEAK: Record<string, string> = {
  length: 'It is too short: use at least 12 characters.',
  characters: 'It repeats too few characters: mix in more.',
  pwned: 'It is well known or made of your own name: choose something nobody would guess.',
}

const FALLBACK = 'That did not work. Try again in a moment.'

export function toAuthWords(error: unknown): string {
  if (isAuthWeakPasswordError(error)) return error.reasons.map((reason) => WEAK[reason] ?? FALLBACK).join(' ')
  // The client drops the server's code here.
  if (isAuthSessionMissingError(error)) return SESSION_ENDED
  if (isAuthRetryableFetchError(error)) return 'The server can’t be reached. Check your connection.'
  const known = listCodes(error).find((code) => Object.hasOwn(WORDS, code))
  return (known && WORDS[known]) ?? FALLBACK
}

/** Includes the kind of error, for providers that return no code. */
function listCodes(error: unknown): string[] {
  const details = readField(error, 'details')
  const found = [readField(error, 'code'), readField(details, 'code'), readField(details, 'error')]
  return found.filter((code) => typeof code === 'string')
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
