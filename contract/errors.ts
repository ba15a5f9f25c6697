export const errorStatuses = {
  invalid_json: 400,
  ambiguous_host: 400,
  invalid_key: 401,
  token_needed: 401,
  signed_out: 401,
  account_disabled: 401,
  token_refused: 401,
  second_factor_needed: 403,
  forbidden: 403,
  insufficient_scope: 403,
  setup_link_ended: 403,
  wrong_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  given_up: 408,
  needs_step: 409,
  changed_meanwhile: 409,
  stale: 409,
  confirm_first: 409,
  reply_sent: 409,
  name_taken: 409,
  account_exists: 409,
  person_disabled: 409,
  account_tampered: 409,
  last_administrator: 409,
  only_second_step: 409,
  setup_incomplete: 409,
  keys_not_shown: 409,
  not_allowed_now: 409,
  needs_consent: 409,
  already_referred: 409,
  no_addresses: 409,
  invented: 409,
  demo_refused: 409,
  webhook_paused: 409,
  file_opened: 409,
  file_infected: 409,
  length_required: 411,
  unsupported_tus: 412,
  too_large: 413,
  mail_too_large: 413,
  file_too_large: 413,
  preview_too_large: 413,
  files_full: 413,
  unsupported_type: 415,
  unsupported_encoding: 415,
  file_type_refused: 415,
  no_preview: 415,
  unknown_host: 421,
  invalid_inquiry: 422,
  invalid_request: 422,
  fields: 422,
  time_out_of_range: 422,
  too_many_steps: 422,
  file_gone: 422,
  reply_file_infected: 422,
  preview_failed: 422,
  consent_missing: 422,
  copy_to_patient: 422,
  no_such_colleague: 422,
  idempotency_conflict: 422,
  not_reached: 424,
  too_many: 429,
  too_many_files: 429,
  daily_limit: 429,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
  uploads_busy: 503,
  disk_full: 503,
  files_away: 503,
  file_damaged: 500,
} as const

export type ErrorCode = keyof typeof errorStatuses

/** Parts that a consent doesn't cover. `consent`: there is none. */
export type Lacking = { consent: boolean; files: string[]; summary: number | null }

/** The body of every refusal. `fields` maps each rejected field to its message. */
export type ErrorBody = {
  error: {
    code: ErrorCode
    message: string
    fields?: Readonly<Record<string, string>>
    /** Parts that a consent doesn't cover. */
    lacks?: Lacking
    /** Ids of the files that fit into one mail. */
    fits?: readonly string[]
    requestId?: string
  }
}

/** Validation errors of a field; the site's content has their messages. */
export type FieldError = 'required' | 'tooLong' | 'notAnEmail' | 'notAChoice' | 'notText' | 'unknown'

export type FieldErrors = Readonly<Record<string, FieldError>>
