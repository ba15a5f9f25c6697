import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** The socket's address, or the entry that the outermost trusted proxy added to X-Forwarded-For. */
export function readClientAddress(c: Context, trustedProxies: number): string {
  // In-process requests have no socket.
  const bindings = c.env as Partial<HttpBindings> | undefined
  const socketAddress = bindings?.incoming?.socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socketAddress
  const forwarded = (c.req.header('x-forwarded-for') ?? '').split(',').map((entry) => entry.trim())
  return withoutPort(forwarded.at(-trustedProxies) ?? '') || socketAddress
}

/** How many proxies a request has passed: "pona doctor" compares it with TRUSTED_PROXIES. */
export function countProxies(forwardedFor: string | undefined): number {
  return forwardedFor === undefined ? 0 : forwardedFor.split(',').length
}

/** Some proxies append the connection's port: `203.0.113.7:5678`, `[2001:db8::1]:443`. Each would count as a visitor. */
function withoutPort(entry: string): string {
  const [, v6, v4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(entry) ?? []
  return v6 ?? v4 ?? entry
}

/** The smallest network that belongs to one visitor: an IPv4 address, or an IPv6 /64. */
export function toAddressBlock(address: string): string {
  return toAddressBlocks(address)[0].block
}

export type BlockWidth = '/32' | '/24' | '/64' | '/56' | '/48'
export type AddressBlock = { width: BlockWidth; block: string }

/** The networks that contain an address, narrowest first: providers assign IPv6 by the /64, the /56 and the /48. */
export function toAddressBlocks(address: string): [AddressBlock, ...AddressBlock[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  const v4 = mapped?.[1] ?? address
  if (!v4.includes(':')) {
    const [, network] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(v4) ?? []
    const host = { width: '/32', block: v4 } as const
    return network === undefined ? [host] : [host, { width: '/24', block: `${network}.0/24` }]
  }
  const [a = '0', b = '0', c = '0', d = '0'] = toGroups(address)
  return [
    { width: '/64', block: `${a}:${b}:${c}:${d}::/64` },
    { width: '/56', block: `${a}:${b}:${c}:${maskLastByte(d)}::/56` },
    { width: '/48', block: `${a}:${b}:${c}::/48` },
  ]
}

function toGroups(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  const groups = [...start, ...(tail === undefined ? [] : zeros), ...end]
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}

function maskLastByte(group: string): string {
  return (Number.parseInt(group, 16) & 0xff00).toString(16)
}
