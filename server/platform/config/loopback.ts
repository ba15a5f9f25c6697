const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

export function isLoopback(host: string): boolean {
  return LOOPBACK.has(host.replace(/^\[|\]$/g, ''))
}
