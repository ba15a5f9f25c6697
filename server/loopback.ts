const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Whether a host is this machine itself, where words may travel without TLS. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host.replace(/^\[|\]$/g, ''))
}
