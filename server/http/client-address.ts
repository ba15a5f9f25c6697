import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** The visitor's address: the socket's, or the entry that the outermost trusted proxy added to X-Forwarded-For. */
export function readClientAddress(c: Context, trustedProxies: number): string {
  // Requests made in-process have no socket behind them.
  const bindings = c.env as Partial<HttpBindings> | undefined
  const socketAddress = bindings?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socketAddress
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  return withoutPort(forwarded.at(-trustedProxies) ?? '') || socketAddress
}

/** Some proxies add the port of the connection: `203.0.113.7:5678`, `[2001:db8::1]:443`. Each would count as a visitor. */
function withoutPort(entry: string): string {
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(entry) ?? []
  return v6 ?? v4 ?? entry
}

/** What limits count by: an IPv4 address, or the /64 that an IPv6 visitor can move about in. */
export function toAddressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  const groups = [...start, ...(tail === undefined ? [] : zeros), ...end]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
