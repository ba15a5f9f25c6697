import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { fillLengths } from '#contract/inquiry/inquiry.ts'
import type { SiteWords } from '#contract/site/site-build.ts'
import type { AppError } from '../platform/http/app-error.ts'

const sentences: Record<ErrorCode, string> = {
  invalid_json: 'The body is not JSON that can be read.',
  ambiguous_host: 'Send one Host header, not several.',
  invalid_key: 'Send the public key of this site as apikey, or as Authorization: Bearer.',
  token_needed: 'Send METRICS_TOKEN as Authorization: Bearer.',
  signed_out: 'You are signed out. Sign in again.',
  account_disabled: 'This account was switched off. Ask an administrator.',
  token_refused:
    'This token is unknown, ended or expired, or whoever made it is no administrator any more. Make another one at the desk, under Connect.',
  second_factor_needed: 'Confirm your second factor first.',
  forbidden: 'Your account may not do this.',
  insufficient_scope:
    'This token may not do this. /openapi.json names the scope that each route needs; some need a person who is signed in.',
  wrong_origin: 'This page may not send inquiries here. Open our own page and send it from there.',
  not_found: 'There is nothing at this address.',
  method_not_allowed:
    'This address does not accept that method. The Allow header lists the methods that it accepts.',
  given_up: 'The connection ended before the answer. Ask again.',
  changed_meanwhile: 'Somebody changed this inquiry meanwhile. Look at it again, then decide.',
  not_allowed_now: 'This can’t be done to the inquiry in its present state.',
  needs_consent:
    'The patient has not agreed that all of this goes to the hospital. Ask the patient, and note what they agree to.',
  already_referred: 'This hospital is asked already. Go on in its thread.',
  no_page:
    'The patient can’t be asked by mail: there is no e-mail address, or patients have no page here. Ask by telephone.',
  no_addresses: 'The hospital has no e-mail address. Enter one under Hospitals.',
  invented: 'Nothing real can be put together with an invented inquiry: it would be erased with it.',
  demo_refused: 'Invented inquiries are made only outside of production, and only where there is no inquiry.',
  webhook_paused: 'Nothing is sent by this webhook now. Resume it first.',
  file_infected: 'A virus was found in this file. To download it all the same, add ?infected to the address.',
  file_opened: 'Our coordinator has already opened this file. Write to us if you want it deleted.',
  length_required: 'Send the length of the body as Content-Length.',
  unsupported_tus: 'Send Tus-Resumable: 1.0.0.',
  mail_too_large: 'The files are larger than the mail server takes.',
  file_type_refused: 'Only PDF, JPEG and PNG files are accepted.',
  file_too_large: 'A file can have 2 GB at most. Send it in parts, or ask us for another way.',
  files_full: 'One inquiry can have 50 files and 3 GB at most. Take back a file, or ask us for another way.',
  file_gone: 'A file was deleted.',
  reply_file_infected: 'A virus was found in a file of the reply',
  no_preview: 'Files of this kind can only be downloaded.',
  preview_too_large: 'This file is too large to be shown. Download it.',
  preview_failed: 'This file can not be shown: it is damaged, or not what it seems to be. Download it.',
  consent_missing: 'Anybody but the patient gets a copy only with the consent that it rests on: by, on, to.',
  copy_to_patient: 'The reply goes to this address already. Send no copy to it.',
  too_large: 'The inquiry is too long. Shorten the message to 10,000 characters.',
  unsupported_type: 'Send JSON, or a form as a browser sends it.',
  unsupported_encoding: 'Send the body as it is, without Content-Encoding.',
  unknown_host: 'Nothing is served under this host name. Check the address that you opened.',
  invalid_inquiry: 'There is a problem with the inquiry.',
  invalid_request: 'There is a problem with what was sent. Load the page again and try once more.',
  time_out_of_range: 'The time of a step must be in the future, within two years.',
  needs_step: 'An open inquiry needs a next step. Plan one, or close the inquiry.',
  stale: 'Somebody changed these settings meanwhile. Read them again, then decide.',
  fields: 'Some values can not be set. Each has its reason in fields.',
  reply_sent: 'This reply is on its way already and can’t be taken back. Write to the patient again.',
  confirm_first: 'This can’t be undone afterwards. Say so with “although”.',
  not_reached:
    'What these settings name did not answer as it should. Correct them, or send although: true to set them all the same.',
  name_taken: 'Another one has this name. Choose another name.',
  account_exists: 'Somebody with this address has an account already.',
  person_disabled: 'This account is disabled. Enable it first.',
  account_tampered:
    'Somebody without the data keys changed this account in the database. Reset it, and find out who could write there.',
  only_second_step:
    'This is the only second step. Reset the sign-in instead: it also asks for a new password.',
  last_administrator: 'This is the last administrator. Make somebody else an administrator first.',
  setup_link_ended:
    'This set-up link was used, or is older than a day. Start the server again for a new one: it prints it.',
  keys_not_shown:
    'The keys are handed out only until the set-up ends, and where the server has generated them.',
  setup_incomplete: 'Something is still missing before the set-up can end. It stands in fields.',
  no_such_colleague: 'The inquiries can only go to another person whose account is not disabled.',
  too_many_steps: 'No more than 50 steps can be planned. Finish or remove some of them first.',
  idempotency_conflict: 'This Idempotency-Key was used for another inquiry. Use a new one.',
  too_many: 'Too many inquiries came within a short time. Wait a little, then try again.',
  too_many_files: 'Too much was sent from your network today. Try again later, or ask us for another way.',
  daily_limit:
    'You have reached the daily limit for erasing and exporting. Continue later, or ask a colleague. To export fewer inquiries, filter the list.',
  too_many_requests: 'This token has asked too often. Go on after the seconds that Retry-After names.',
  unexpected: 'Something went wrong on our side. Try again, or call us.',
  files_away: 'Files can not be read or stored right now. Try again in a moment.',
  file_damaged:
    'A part of this file is missing or was changed, so it can not be read. Tell your administrator: "pona files verify" says more.',
  disk_full: 'The disk of the server is full: nothing can be stored until there is room.',
  uploads_busy: 'Too many files arrive at this moment. Try again in a moment.',
  unavailable: 'The inquiry can’t be stored right now. Try again in a moment, or call us.',
}

export function toErrorBody(error: AppError, words: SiteWords, requestId: string): ErrorBody {
  return {
    error: {
      code: error.code,
      // A mail of files is no inquiry.
      message: sentences[error.facts?.fits ? 'mail_too_large' : error.code],
      ...(error.fields && { fields: error.fields }),
      ...error.facts,
      ...(error.fieldErrors && { fields: toFieldMessages(error, words) }),
      ...(error.code === 'unexpected' && { requestId }),
    },
  }
}

function toFieldMessages({ fieldErrors = {}, sent }: AppError, words: SiteWords): Record<string, string> {
  const known: Record<string, Partial<Record<string, string>>> = words.errors
  const values: Record<string, unknown> = Object(sent)
  return Object.fromEntries(
    Object.entries(fieldErrors).map(([field, code]) => {
      const messages = Object.hasOwn(known, field) ? known[field] : undefined
      return [field, fillLengths(messages?.[code] ?? words.otherError, field, values[field], words.dates)]
    }),
  )
}
