import type { Audit } from '#contract/desk/oversight.ts'
import { toHistoryWords } from '../inquiry/history-words.ts'

type AuditEvent = Audit['events'][number]

const PLAIN: Record<string, string> = {
  'account-added': 'added the account',
  'account-disabled': 'switched the account off',
  'account-enabled': 'switched the account on',
  'account-reset': 'reset the account',
  'signed-in': 'signed in',
  'sign-in-failed': 'failed to sign in',
  'signed-out': 'signed out',
  'token-reused': 'used an old session: it was ended',
  'password-changed': 'changed the password',
  'factor-added': 'began to set up a second step',
  'factor-verified': 'confirmed with a second step',
  'factor-failed': 'typed a wrong code',
  'factor-removed': 'removed a second step',
  'identity-linked': 'linked a sign-in',
  'identity-unlinked': 'unlinked a sign-in',
  'signing-key-added': 'made a new signing key',
}

const MAILS: Record<string, string> = {
  'mails-held': 'held the mails that waited',
  'mails-released': 'released the held mails',
  'mails-settled': 'counted the held mails as sent',
}

/** What an event of the log says, as a sentence without its end. */
export function toAuditWords(event: AuditEvent, toName: (id: string) => string, now: number): string {
  const { kind, detail, actor } = event
  const who = toName(actor)
  if (kind === 'exported') return `${who} exported ${detail['rows']} inquiries (${detail['view']})`
  if (kind === 'searched') return `${who} searched${toShown(detail['shown'])}`
  if (kind === 'template-changed') return `${who} ${detail['change'] ?? 'changed'} a template`
  if (kind === 'chain-verified') return `${who} verified the log: ${detail['events']} events intact`
  const mailsDone = MAILS[kind]
  if (mailsDone) return `${who} ${mailsDone}: ${detail['mails']}`
  if (kind === 'erased') return `${who} erased an inquiry${toReason(detail['reason'])}`
  if (kind === 'role-changed') return `${who} made this account one of a ${detail['role']}`
  const plain = PLAIN[kind]
  return plain ? `${who} ${plain}` : toHistoryWords(event, toName, now)
}

function toShown(count: string | number | undefined): string {
  if (count === undefined) return ''
  if (count === 0) return ': nothing was shown'
  return count === 1 ? ': one inquiry was shown' : `: ${count} inquiries were shown`
}

function toReason(reason: string | number | undefined): string {
  return reason === undefined ? '' : `: ${String(reason).replaceAll('-', ' ')}`
}
