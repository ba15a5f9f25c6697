/** Senders of what mail servers write themselves. */
const DAEMON = /^(?:mail(?:er)?[-_.]?d(?:ae|e|ea)mon|mdaemon|postmaster|microsoftexchange[0-9a-f]+)(?:@|$)/i

/** In lower case, with one space between words. A server that goes on trying says one of them. */
const DELAYED = [
  'could not send message for past',
  'could not send mail for past',
  'not yet been delivered',
  'not been delivered yet',
  'will be retried',
  'will keep trying',
  'will continue to be',
  'will continue to attempt',
  'will continue to try',
  'will continue trying',
  'attempts will continue',
  'still being retried',
  'warning message only',
  'temporary failure report',
  'notification (delay)',
  'has been delayed',
  'is delayed',
  'been postponed',
  'delayed mail',
  'action: delayed',
]

/** A server that has given up says one of them. */
const FAILED = [
  ...[
    'action: failed',
    'permanent error',
    'permanent fatal',
    'fatal error',
    'unrecoverable error',
    'delivery error',
  ],
  ...[
    'not be delivered',
    "n't be delivered",
    'cannot be delivered',
    'was not delivered',
    'mail not delivered',
  ],
  ...['not able to deliver', 'unable to deliver', 'cannot deliver', 'could not deliver', "couldn't deliver"],
  ...['undeliverable', 'undelivered', 'non-delivery', 'nondeliver', 'did not reach', "didn't reach"],
  ...['delivery failed', 'delivery has failed', 'delivery failure', 'failed delivery', 'failure delivery'],
  ...[
    'mail failed',
    'mail failure',
    'failed mail',
    'failed permanently',
    'following recipients failed',
    'recipients was aborted',
  ],
  ...[
    'notification (failure)',
    'failure notice',
    'returned mail',
    'returned to sender',
    'returning to sender',
  ],
  ...['error has occurred while attempting to deliver', 'not going to try again', 'mail error'],
  ...['unknown user', 'user unknown', 'user not found', 'no such user', 'invalid user', 'not a valid user'],
  ...[
    'mailbox unavailable',
    'mailbox not found',
    'mailbox is full',
    'mailbox full',
    'over quota',
    'quota exceeded',
  ],
  ...[
    'recipient rejected',
    'address rejected',
    'invalid address',
    'malformed address',
    'host unknown',
    'unknown host',
  ],
  ...[
    'nicht zugestellt',
    'unzustellbar',
    'nicht ausgeliefert',
    "n'a pas pu être",
    "n'a pas été remis",
    'non remis',
  ],
  ...['no se pudo entregar', 'no se ha podido entregar', 'no pudo ser entregado', 'não pôde ser entregue'],
  ...[
    'não foi possível entregar',
    'impossibile recapitare',
    'non è stato possibile consegnare',
    'не может быть доставлено',
  ],
  ...['не было доставлено', 'не доставлено', 'недоставлен', '配信できません', '无法投递', '退信'],
]

/** An enhanced status (RFC 3463) that is final; no part of a longer number, such as an address or a version. */
const STATUS = /(?<![\d.])5\.[0-7]\.\d{1,3}(?![.\d])/

export function isDaemon(address: string): boolean {
  return DAEMON.test(address)
}

export function saysDelayed(text: string): boolean {
  return saysOneOf(text, DELAYED)
}

export function saysFailed(text: string): boolean {
  return findStatus(text) !== '' || saysOneOf(text, FAILED)
}

/** Empty where the text has none. */
export function findStatus(text: string): string {
  return STATUS.exec(text)?.[0] ?? ''
}

function saysOneOf(text: string, phrases: readonly string[]): boolean {
  const plain = text
    .toLowerCase()
    .replace(/[\s>|*]+/g, ' ')
    .replaceAll('’', "'")
  return phrases.some((phrase) => plain.includes(phrase))
}
