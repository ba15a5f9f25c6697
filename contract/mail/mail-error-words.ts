import { HELD } from './mail-error.ts'

const SENTENCES: Record<string, string> = {
  [HELD]: 'It waited in a backup that was restored: decide about it on the Mail page.',
  WITHDRAWN: 'The patient has died, or asked to be left alone.',
  NO_CONSENT: 'The patient has not agreed that it goes to the hospital, or has taken that back.',
  INVENTED: 'The inquiry is invented, and its mails stay here.',
  ENOSERVER: 'No mail server is set yet: an administrator sets one under Settings.',
  ECONNREFUSED: 'The mail server refuses connections: it is not running, or its port is another one.',
  ECONNECTION: 'The connection to the mail server broke.',
  ECONNRESET: 'The connection to the mail server broke.',
  ESOCKET: 'The connection to the mail server broke.',
  ETIMEDOUT: 'The mail server took too long.',
  ETIMEOUT: 'The mail server took too long.',
  EDNS: 'The mail server was not found: its name or the network is wrong.',
  ENOTFOUND: 'The mail server was not found: its name or the network is wrong.',
  EAI_AGAIN: 'The mail server was not found: its name or the network is wrong.',
  EHOSTUNREACH: 'The mail server can’t be reached: there is no route to it.',
  ENETUNREACH: 'The mail server can’t be reached: there is no route to it.',
  EAUTH: 'The mail server did not accept our user name and password.',
  EOAUTH2: 'The provider gives no access token: renew the access, and SMTP_OAUTH_REFRESH_TOKEN.',
  EOAUTH2AWAY:
    'The provider of the access token can’t be reached, or answers nothing useful: it is asked again.',
  ETLS: 'The mail server offers no TLS, without which nothing is sent to it.',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'The port of the mail server speaks no TLS from the start, as 465 does. Try 587.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate of the mail server is of another host than the one that is set.',
  CERT_HAS_EXPIRED: 'The certificate of the mail server has expired.',
  RETURNED: 'The mail came back.',
  UNCONFIRMED: 'The mail seems to have come back.',
  ENOADDRESS: 'There is no e-mail address.',
  EENVELOPE: 'The mail server does not accept this address.',
  EMESSAGE: 'The mail server does not accept this message.',
  EPROTOCOL: 'The answer of the mail server could not be understood.',
  ENOSPC: 'The disk is full.',
  550: 'The address does not exist, or its server refuses us.',
  551: 'The mailbox is not on that server.',
  552: 'The mailbox is full, or the mail is too large for it.',
  553: 'The address is written in a way that its server refuses.',
  554: 'The other side refused the message.',
}

const TEMPORARY_FROM = 400
const PERMANENT_FROM = 500

/** Node's codes for a certificate of an unknown authority. */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)/

/** A sentence for a code such as `ECONNREFUSED` or `EENVELOPE 550`. */
export function toMailErrorWords(lastError: string): string {
  const [code = '', answer = ''] = lastError.split(' ')
  const status = Number(answer)
  const isTemporary = status >= TEMPORARY_FROM && status < PERMANENT_FROM
  // The SMTP status says more than the stage of the conversation.
  if (isTemporary) return 'The other side is busy and asks us to try again later.'
  const known = SENTENCES[answer] ?? SENTENCES[code]
  if (known) return known
  if (UNTRUSTED.test(code)) return 'The certificate of the mail server is not trusted.'
  return status >= PERMANENT_FROM ? 'The other side refused the message.' : 'The mail could not be delivered.'
}
