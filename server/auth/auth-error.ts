import type { ContentfulStatusCode } from 'hono/utils/http-status'

type Meaning = readonly [status: ContentfulStatusCode, message: string]

/** The protocol's codes with their usual status and text. Clients match some of the texts. */
const meanings = {
  bad_json: [400, 'Could not read the body as a JSON object'],
  validation_failed: [400, 'The request could not be understood'],
  invalid_credentials: [400, 'Invalid login credentials'],
  user_banned: [403, 'User is banned'],
  email_change_disabled: [422, 'The e-mail address of a staff account is fixed'],
  email_provider_disabled: [422, 'Signing in by e-mail alone is not offered'],
  phone_provider_disabled: [422, 'Staff accounts have no phone number to sign in with'],
  signup_disabled: [422, 'Accounts are made by an administrator'],
  no_authorization: [401, 'This endpoint requires a valid Bearer token'],
  bad_jwt: [403, 'invalid JWT: unable to parse or verify signature'],
  user_not_found: [403, 'User from sub claim in JWT does not exist'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  flow_state_not_found: [404, 'This sign-in was not found, or its code was used'],
  flow_state_expired: [422, 'This sign-in took too long: start it again'],
  flow_state_already_used: [400, 'This sign-in has been completed'],
  bad_code_verifier: [400, 'code challenge does not match previously saved code verifier'],
  bad_oauth_state: [400, 'OAuth state parameter is unknown'],
  bad_oauth_callback: [400, 'OAuth callback without the expected parameters'],
  identity_already_exists: [422, 'Identity is already linked'],
  identity_not_found: [422, "Identity doesn't exist"],
  single_identity_not_deletable: [422, 'User must have at least 1 identity after unlinking'],
  email_conflict_identity_not_deletable: [422, 'The e-mail identity of a staff account is fixed'],
  weak_password: [422, 'The password is too weak'],
  same_password: [422, 'New password should be different from the old password'],
  not_admin: [403, 'Updating app_metadata requires admin privileges'],
  insufficient_aal: [403, 'AAL2 required'],
  mfa_factor_not_found: [404, 'Factor not found'],
  mfa_factor_name_conflict: [422, 'A factor with this friendly name for this user already exists'],
  too_many_enrolled_mfa_factors: [422, 'Maximum number of enrolled factors reached, unenroll to continue'],
  conflict: [409, 'The last administrator keeps a second factor: add another one first'],
  mfa_verified_factor_exists: [422, 'This factor is verified already'],
  mfa_phone_enroll_not_enabled: [422, 'MFA enroll is disabled for Phone'],
  mfa_phone_verify_not_enabled: [422, 'MFA verification is disabled for Phone'],
  mfa_webauthn_enroll_not_enabled: [
    422,
    'MFA enroll is disabled for WebAuthn: a passkey needs a desk under a domain name, not an IP address',
  ],
  webauthn_verification_failed: [400, 'The passkey was not accepted'],
  webauthn_challenge_expired: [400, 'The challenge has expired: start again'],
  mfa_recovery_codes_sole_factor: [422, 'Recovery codes need another verified factor beside them'],
  mfa_recovery_codes_locked: [429, 'Too many wrong recovery codes: wait, or use another factor'],
  mfa_verification_failed: [422, 'Invalid TOTP code entered'],
  mfa_challenge_expired: [
    422,
    'MFA challenge has expired, verify against another challenge or create a new one',
  ],
  mfa_ip_address_mismatch: [422, 'Challenge was used'],
  otp_expired: [403, 'Email link is invalid or has expired'],
  sms_send_failed: [422, 'The message could not be sent'],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  over_sms_send_rate_limit: [429, 'For security purposes, wait before the next code is sent'],
  request_entity_too_large: [413, 'The request body is too large'],
  not_found: [404, 'There is nothing at this address'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
} as const satisfies Record<string, Meaning>

export type AuthErrorCode = keyof typeof meanings

type AuthErrorOptions = {
  /** Overrides the usual status. */
  status?: ContentfulStatusCode
  message?: string
  reasons?: readonly string[]
  cause?: unknown
}

/** A refusal in the terms of Supabase's auth protocol. Never leaves this folder. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly code: AuthErrorCode
  readonly status: ContentfulStatusCode
  readonly reasons: readonly string[] | undefined

  constructor(code: AuthErrorCode, options: AuthErrorOptions = {}) {
    const [status, message] = meanings[code]
    super(options.message ?? message, { cause: options.cause })
    this.code = code
    this.status = options.status ?? status
    this.reasons = options.reasons
  }
}
