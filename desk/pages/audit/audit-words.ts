import type { Audit } from '#contract/desk/oversight.ts'
import { type DetailOf, isOfInquiry, type StaffEventKind } from '#contract/life/events.ts'
import { toHistoryWords } from '../../case/history-words.ts'
import { formatDay } from '../../time/format-day.ts'

type AuditEvent = Audit['events'][number]

type Sentences = { [Kind in StaffEventKind]: (detail: DetailOf<Kind>) => string }

const sentences: Sentences = {
  'account-added': () => 'added the account',
  'account-disabled': () => 'switched the account off',
  'account-enabled': () => 'switched the account on',
  'account-reset': () => 'reset the account',
  'role-changed': ({ role }) =>
    `made this account ${role === 'administrator' ? 'an administrator’s' : 'a coordinator’s'}`,
  'signed-in': () => 'signed in',
  'sign-in-failed': () => 'failed to sign in',
  'signed-out': () => 'signed out',
  'token-reused': () => 'used an old session: it was ended',
  'password-changed': () => 'changed the password',
  'factor-added': () => 'began to set up a second step',
  'factor-verified': () => 'confirmed with a second step',
  'factor-failed': ({ type }) =>
    type === 'webauthn' ? 'used a passkey that was refused' : 'typed a wrong code',
  'factor-removed': () => 'removed a second step',
  'profile-changed': ({ changed }) => `changed the profile: ${toProfileWords(changed)}`,
  'recovery-codes-renewed': () => 'made new recovery codes',
  'recovery-code-used': ({ left }) => `signed in with a recovery code: ${left} left`,
  'identity-linked': () => 'linked a sign-in',
  'identity-unlinked': () => 'unlinked a sign-in',
  'token-added': () => 'made a token for a program',
  'token-ended': () => 'ended a token of a program',
  'webhook-added': ({ fields }) => `added a webhook${toFieldWords(fields)}`,
  'webhook-changed': ({ state, fields }) =>
    state === 'gone' ? 'ended a webhook, as its receiver asked' : `changed a webhook${toFieldWords(fields)}`,
  'webhook-removed': () => 'removed a webhook',
  'webhook-repeated': () => 'repeated a delivery of a webhook',
  'signing-key-added': () => 'made a new signing key',
  'push-device-added': () => 'turned push notifications on for a device',
  'push-device-removed': () => 'turned push notifications off for a device',
  'absence-set': ({ from, to }) =>
    `set an absence ${from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`}`,
  'absence-ended': () => 'ended an absence',
  exported: ({ rows, view }) => `exported ${rows} ${rows === 1 ? 'inquiry' : 'inquiries'} (${view})`,
  searched: ({ shown }) => `searched${toShown(shown)}`,
  'template-changed': ({ change }) => `${change} a template`,
  'series-changed': ({ change }) => `${change} a plan`,
  'mails-held': ({ mails }) => `held the waiting mails: ${mails}`,
  'mails-released': ({ mails }) => `released the held mails: ${mails}`,
  'mails-settled': ({ mails }) => `counted the held mails as sent: ${mails}`,
  'mail-unsorted': () => 'put a mail among Unsorted',
  'mail-attached': ({ to }) => `attached a mail to ${to}`,
  'mail-set-aside': () => 'said that a mail is not ours',
  'mail-taken-back': () => 'took back that a mail is not ours',
  'setup-ended': () => 'ended the set-up',
  'setup-reopened': () => 'opened the set-up again, by command',
  superseded: () => 'changed or ended an access',
  'card-offered': () => 'offered to be shown to patients',
  'card-withdrawn': () => 'no longer wants to be shown to patients',
  'keys-downloaded': () => 'downloaded the data keys',
  'settings-begun': () => 'began the settings',
  'setting-changed': ({ section, changed, restored }) =>
    restored === undefined
      ? `changed the settings, ${section}: ${changed.join(', ')}`
      : `put the settings, ${section}, back to version ${restored}`,
  'texts-drafted': ({ locale, changed }) => `saved a draft of the words, ${locale}: ${changed} changed`,
  'texts-published': ({ version, changed, paths, restored }) =>
    restored === undefined
      ? `published version ${version} of the words: ${toPaths(paths, changed)}`
      : `put the published words back to version ${restored}: ${toPaths(paths, changed)}`,
  'texts-signed': ({ locale, part, name }) => `signed the words, ${locale}, ${part}, as ${name}`,
  'words-link-made': ({ of, locale }) => `made a link to a ${of}, ${locale}`,
  'words-link-ended': ({ locale }) => `took back a link to the words, ${locale}`,
  'review-begun': ({ locale }) => `let a review of the words begin, ${locale}`,
  'hospital-changed': ({ change, addresses }) =>
    `${change} a hospital${addresses === undefined ? '' : ', with the addresses to which patients’ files go'}`,
  'chain-verified': ({ events }) => `verified the log: ${events} events intact`,
}

/** An event as a sentence without its full stop. */
export function toAuditWords(event: AuditEvent, toName: (id: string) => string, now: number): string {
  const { kind, detail, actor } = event
  if (kind === 'mail-unsorted' && actor === 'sender') return 'A mail that belongs to no inquiry yet came in'
  if (kind === 'erased') return `${toName(actor)} erased an inquiry${toReason(detail.reason)}`
  if (isOfInquiry(event)) return toHistoryWords(event, toName, now)
  return `${toName(actor)} ${tell(event.kind, event.detail)}`
}

function tell<Kind extends StaffEventKind>(kind: Kind, detail: DetailOf<Kind>): string {
  return sentences[kind](detail)
}

function toFieldWords(fields: string): string {
  return fields === '' ? '' : ` that sends ${fields.replaceAll(' ', ', ')} of patients`
}

function toShown(count: number): string {
  if (count === 0) return ': nothing was shown'
  return count === 1 ? ': one inquiry was shown' : `: ${count} inquiries were shown`
}

function toPaths(paths: readonly string[], changed: number): string {
  const more = changed - paths.length
  return paths.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function toReason(reason: string | undefined): string {
  return reason === undefined ? '' : `: ${reason.replaceAll('-', ' ')}`
}

function toProfileWords(changed: readonly string[]): string {
  return changed.map((field) => (field === 'urgentPhone' ? 'telephone' : field)).join(', ')
}
