import { BlockList, isIP, isIPv6 } from 'node:net'

/** Not public: IANA's special-purpose registries, and multicast. */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  // 6to4 relays, deprecated by RFC 7526.
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4')

/** IPv6's unicast addresses are in 2000::/3; the rest is local, multicast or reserved. */
const UNICAST = new BlockList()
UNICAST.addSubnet('2000::', 3, 'ipv6')
const RESERVED = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  RESERVED.addSubnet(network, prefix, 'ipv6')

/** IPv4 addresses behind NAT64 (RFC 6052). */
const NAT64 = /^64:ff9b::(?<high>[\da-f]{1,4}):(?<low>[\da-f]{1,4})$/i

export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return isIP(address) === 4 && !PRIVATE.check(address, 'ipv4')
  const { high, low } = NAT64.exec(address)?.groups ?? {}
  if (high !== undefined && low !== undefined) return isPublicAddress(toDotted(high, low))
  return UNICAST.check(address, 'ipv6') && !RESERVED.check(address, 'ipv6')
}

function toDotted(high: string, low: string): string {
  return [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 255])
    .join('.')
}
