import type { ErrorCode } from '#contract/errors.ts'

const FAILED = 'That did not work. Try again in a moment.'

const plainWords: Record<DeskErrorCode, string> = {
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
  // Their pages have words of their own, or don't ask for it.
  person_disabled: FAILED,
  setup_link_ended: FAILED,
  keys_not_shown: FAILED,
  // No action of a person at the desk causes these.
  unexpected: FAILED,
  unreadable: FAILED,
  invalid_json: FAILED,
  ambiguous_host: FAILED,
  invalid_key: FAILED,
  token_needed: FAILED,
  token_refused: FAILED,
  insufficient_scope: FAILED,
  too_many_requests: FAILED,
  unknown_host: FAILED,
  wrong_origin: FAILED,
  method_not_allowed: FAILED,
  length_required: FAILED,
  unsupported_type: FAILED,
  unsupported_encoding: FAILED,
  invalid_inquiry: FAILED,
  idempotency_conflict: FAILED,
  unsupported_tus: FAILED,
  file_opened: FAILED,
  file_infected: 'A virus was found in this file. Press again to download it all the same.',
  file_too_large: FAILED,
  files_full: FAILED,
  too_many_files: FAILED,
  uploads_busy: FAILED,
  given_up: FAILED,
}

export type DeskErrorCode = ErrorCode | 'offline' | 'unreadable' | 'preview_locked'

type DeskErrorOptions = { status?: number; fields?: Record<string, string>; cause?: unknown }

/** `message` is a sentence for the coordinator. */
export class DeskError extends Error {
  override readonly name = 'DeskError'
  readonly code: DeskErrorCode
  readonly status: number
  readonly fields: Record<string, string>

  constructor(code: DeskErrorCode, { status = 0, fields = {}, cause }: DeskErrorOptions = {}) {
    super(plainWords[code], { cause })
    this.code = code
    this.status = status
    this.fields = fields
  }

  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500
  }
}

export function toPlainWords(error: unknown): string {
  return error instanceof DeskError ? error.message : FAILED
}
