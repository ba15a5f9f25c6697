type Protocol = 'smtp' | 'imap'

/** A host, with or without a port and a scheme, as people paste it. */
const PLACE = /^(?:([a-z]+):\/\/)?([^/:[\]]+|\[[0-9a-f:]+\])(?::(\d{1,5}))?\/?$/
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** RFC 8314 prefers TLS from the start, at port 465; 587 begins without and changes to it (STARTTLS). */
const SMTP_TLS = '465'
const SMTP_STARTTLS = '587'
const IMAP_TLS = '993'

/**
 * Lists the servers that `place` may mean, in the order in which they are tried, as they are stored: `mail.company.example` is
 * `smtps://mail.company.example:465`, then `smtp://mail.company.example:587`. What is no host comes back as it is.
 */
export function listServers(protocol: Protocol, place: string): string[] {
  const typed = place.trim().toLowerCase()
  const [, scheme, host = '', port] = PLACE.exec(typed) ?? []
  if (host === '' || scheme !== undefined) return [typed]
  if (protocol === 'imap') return [toMailbox(host, port)]
  if (port === undefined) return [`smtps://${host}:${SMTP_TLS}`, `smtp://${host}:${SMTP_STARTTLS}`]
  const [tls, startTls] = [`smtps://${host}:${port}`, `smtp://${host}:${port}`]
  return port === SMTP_TLS ? [tls] : [startTls, tls]
}

function toMailbox(host: string, port: string | undefined): string {
  const isPlain = LOOPBACK.test(host) && port !== undefined && port !== IMAP_TLS
  return `${isPlain ? 'imap' : 'imaps'}://${host}:${port ?? IMAP_TLS}`
}

/** The first of them, for a section that takes one server. */
export function toServer(protocol: Protocol, place: string): string {
  return listServers(protocol, place)[0] ?? place
}

/** A stored server as people read it: "mail.company.example, port 465 (TLS)". */
export function toServerWords(server: string): string {
  const [, scheme = '', host = server, port] = PLACE.exec(server) ?? []
  const isTls = scheme.endsWith('s')
  const usual = scheme.startsWith('imap') ? IMAP_TLS : isTls ? SMTP_TLS : SMTP_STARTTLS
  const encryption = isTls ? 'TLS' : LOOPBACK.test(host) ? 'not encrypted' : 'STARTTLS'
  return `${host}, port ${port ?? usual} (${encryption})`
}
