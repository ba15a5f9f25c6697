import type { ErrorCode } from '#contract/errors.ts'

const FAILED = 'That did not work. Try again in a moment.'

/** Codes that need no words of their own. */
type PlainlyFailed =
  // Their pages have words of their own, or don't ask for it.
  | 'person_disabled'
  | 'setup_link_ended'
  | 'keys_not_shown'
  // No action of a person at the desk causes these.
  | 'unexpected'
  | 'unreadable'
  | 'invalid_json'
  | 'ambiguous_host'
  | 'invalid_key'
  | 'token_needed'
  | 'token_refused'
  | 'insufficient_scope'
  | 'too_many_requests'
  | 'unknown_host'
  | 'wrong_origin'
  | 'method_not_allowed'
  | 'length_required'
  | 'unsupported_type'
  | 'unsupported_encoding'
  | 'invalid_inquiry'
  | 'idempotency_conflict'
  | 'unsupported_tus'
  | 'file_opened'
  | 'file_too_large'
  | 'files_full'
  | 'too_many_files'
  | 'uploads_busy'
  | 'given_up'

const plainWords: Record<Exclude<DeskErrorCode, PlainlyFailed>, string> = {
  offline: 'The server can’t be reached. Check your connection.',
  changed_meanwhile: 'Somebody changed this meanwhile.',
  invented: 'This can’t be put together with an invented inquiry: it would be erased with it.',
  demo_refused: 'There are inquiries already. Reload the page.',
  not_allowed_now: 'This can’t be done any more: the inquiry has moved on.',
  not_found: 'This no longer exists.',
  forbidden: 'Your account is not allowed to do this.',
  signed_out: 'You are signed out.',
  account_disabled: 'Your account was switched off. Ask an administrator.',
  second_factor_needed: 'Confirm your sign-in with a code first.',
  too_many: 'Too many requests. Wait a minute, then try again.',
  daily_limit:
    'You have reached the daily limit for erasing and exporting. Continue tomorrow, or ask a colleague. To export fewer inquiries, filter the list.',
  too_large: 'This is too long.',
  mail_too_large: 'The files are too large for one mail. Remove one.',
  file_type_refused: 'Only PDF, JPEG and PNG files can be attached.',
  reply_file_infected: 'A virus was found in one of the files. Remove it.',
  file_gone: 'One of the files was deleted meanwhile. Remove it, or add it again.',
  consent_missing:
    'A copy to anybody but the patient needs the consent that it rests on: who agreed, on which day, and to what.',
  copy_to_patient:
    'One of the copies goes to the patient’s own address, which gets the reply already. Remove it.',
  // From a page that was loaded before an update.
  invalid_request: 'The server did not accept this. Reload the page, then try again.',
  time_out_of_range: 'The time of a step has passed, or is more than two years away. Choose another.',
  needs_step: 'An open inquiry needs a next step. Plan one, or close the inquiry.',
  stale: 'Somebody changed this meanwhile.',
  needs_consent: 'The patient has not agreed to all of this. Note the consent first.',
  already_referred: 'This hospital is being asked already.',
  no_page:
    'The patient has no e-mail address, or patients have no page here. Ask them by telephone, and note the consent.',
  no_addresses: 'This hospital has no e-mail address. Enter one under Hospitals.',
  fields: 'This can’t be saved.',
  reply_sent: 'This reply is on its way already and can’t be taken back. Write to the patient again.',
  confirm_first: 'Nothing was changed yet.',
  setup_incomplete: 'Something is still missing.',
  not_reached: 'It did not answer as it should.',
  webhook_paused: 'Nothing is sent by this webhook now. Resume it first.',
  name_taken: 'There is one with this name. Choose another.',
  account_exists: 'This address has an account already.',
  account_tampered: 'This account was changed in the database. Reset it.',
  only_second_step: 'This is their only second step. Reset the sign-in instead.',
  last_administrator: 'This is the last administrator. Make somebody else one first.',
  no_such_colleague: 'Choose another colleague.',
  too_many_steps: 'No more than 50 steps can be planned. Finish or remove some of them first.',
  files_away: 'Files can’t be read or stored right now. Try again in a moment.',
  file_damaged:
    'A part of this file is missing or was changed, so it can’t be opened. Tell the administrator.',
  no_preview: 'This kind can only be downloaded.',
  preview_too_large: 'This file is too large to be shown here. Download it.',
  preview_failed: 'This file can’t be shown here: it is damaged, or takes too much memory. Download it.',
  preview_locked: 'This file has a password. Download it, and ask the patient for the password.',
  disk_full: 'The server’s disk is full: nothing can be saved until there is room. Tell the administrator.',
  unavailable: 'The server is busy or restarting. Try again in a moment.',
  file_infected: 'A virus was found in this file. Press again to download it all the same.',
}

const ownWords: Partial<Record<DeskErrorCode, string>> = plainWords

export type DeskErrorCode = ErrorCode | 'offline' | 'unreadable' | 'preview_locked'

/** `lacks`: what a consent doesn't cover. `fits`: ids of the files that fit into one mail. */
type Reasons = { fields?: Record<string, string>; lacks?: unknown; fits?: unknown }

type DeskErrorOptions = Reasons & { status?: number; cause?: unknown }

/** `message` is a sentence for the coordinator. */
export class DeskError extends Error {
  override readonly name = 'DeskError'
  readonly code: DeskErrorCode
  readonly status: number
  readonly fields: Record<string, string>
  readonly lacks: unknown
  readonly fits: unknown

  constructor(code: DeskErrorCode, { status = 0, fields = {}, lacks, fits, cause }: DeskErrorOptions = {}) {
    super(ownWords[code] ?? FAILED, { cause })
    this.code = code
    this.status = status
    this.fields = fields
    this.lacks = lacks
    this.fits = fits
  }

  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500
  }
}

export function toPlainWords(error: unknown): string {
  return error instanceof DeskError ? error.message : FAILED
}
