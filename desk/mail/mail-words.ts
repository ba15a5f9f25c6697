const KINDS: Record<string, string> = {
  inquiry: 'Inquiry to the support mailbox',
  acknowledgement: 'Confirmation to the patient',
  reply: 'Reply to the patient',
  'escalation-4h': 'Reminder after 4 hours',
  'escalation-20h': 'Reminder after 20 hours',
  'inquiry-digest': 'Digest of inquiries',
  'spam-digest': 'Digest of possible spam',
}

export function toMailName(kind: string): string {
  return KINDS[kind] ?? kind
}

/** What an alarm about refused inquiries says. */
export function toTooManyWords(count: number): string {
  const inquiries = count === 1 ? '1 inquiry was' : `${count} inquiries were`
  return `In the last hour ${inquiries} refused, because one network had sent too many. Patients may share it: tell the administrator.`
}

const FAULTS: Record<string, string> = {
  ECONNREFUSED: 'The mail server does not answer.',
  ECONNECTION: 'The connection to the mail server broke.',
  ECONNRESET: 'The connection to the mail server broke.',
  ESOCKET: 'The connection to the mail server broke.',
  ETIMEDOUT: 'The mail server took too long.',
  ETIMEOUT: 'The mail server took too long.',
  EDNS: 'The mail server was not found: its name or the network is wrong.',
  ENOTFOUND: 'The mail server was not found: its name or the network is wrong.',
  EAI_AGAIN: 'The mail server was not found: its name or the network is wrong.',
  EAUTH: 'The mail server did not accept our password.',
  ETLS: 'The mail server offers no safe connection.',
  EENVELOPE: 'The mail server does not accept this address.',
  EMESSAGE: 'The mail server does not accept this message.',
  EPROTOCOL: 'The mail server answered something that makes no sense.',
  ENOSPC: 'The disk is full.',
  550: 'The address does not exist, or its server refuses us.',
  551: 'The address is not at that server.',
  552: 'The mailbox is full.',
  553: 'The address is written in a way that its server refuses.',
  554: 'The other side refused the message.',
}

const TEMPORARY_FROM = 400
const PERMANENT_FROM = 500

/** Why a mail has not gone out, in words, from a code such as `ECONNREFUSED` or `EENVELOPE 550`. */
export function toFaultWords(fault: string): string {
  const [code = '', answer = ''] = fault.split(' ')
  const status = Number(answer)
  const isTemporary = status >= TEMPORARY_FROM && status < PERMANENT_FROM
  // What the other side answered says more than the moment at which it did.
  if (isTemporary) return 'The other side is busy and wants us to come back later.'
  const known = FAULTS[answer] ?? FAULTS[code]
  if (known) return known
  return status >= PERMANENT_FROM
    ? 'The other side refused the message.'
    : 'The mail could not be handed over.'
}
