import type { Vault } from '../vault/vault.ts'

export type Mailbox = { name: string; address: string }

const ALIASES: Record<string, string> = { 'googlemail.com': 'gmail.com' }
/** Their servers ignore dots before the @: https://support.google.com/mail/answer/7436150, https://proton.me/support/addresses-and-aliases */
const DOMAINS_IGNORING_DOTS = new Set(['gmail.com', 'proton.me', 'protonmail.com', 'pm.me'])

/** One spelling for all addresses of a mailbox: lower case, without +tags and, where the server ignores them, dots. */
export function toMailbox(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@')
  const host = ALIASES[domain] ?? domain
  const [untagged = ''] = local.split('+')
  return `${DOMAINS_IGNORING_DOTS.has(host) ? untagged.replaceAll('.', '') : untagged}@${host}`
}

/** The blind index of an address, equal for every spelling of its mailbox. */
export function toEmailIndex(vault: Vault, email: string): Buffer {
  return vault.mac('email-index', toMailbox(email))
}
