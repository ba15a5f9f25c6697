import { BlockList, isIPv6 } from 'node:net'
import { isLoopback } from '../platform/config/loopback.ts'
import { lookupEvery, type Resolve } from '../platform/http/post.ts'

/** A host that settings name, and the field that names it. */
export type Host = readonly [field: string, host: string]

/** This machine, and the network between it and its neighbours, where clouds keep secrets for machines. */
const NEAR = new BlockList()
NEAR.addSubnet('127.0.0.0', 8, 'ipv4')
NEAR.addSubnet('0.0.0.0', 8, 'ipv4')
NEAR.addSubnet('169.254.0.0', 16, 'ipv4')
NEAR.addAddress('::1', 'ipv6')
NEAR.addAddress('::', 'ipv6')
NEAR.addSubnet('fe80::', 10, 'ipv6')

/**
 * A sentence for each field whose server leads to this machine without saying so. A setting that is for it names localhost,
 * 127.0.0.1 or [::1]. A name that can't be looked up is left to the trial.
 */
export async function findHiddenLoopback(
  hosts: readonly Host[],
  lookup: Resolve = lookupEvery,
): Promise<Record<string, string> | undefined> {
  for (const [field, host] of hosts) {
    if (isLoopback(host)) continue
    const addresses = await lookup(host.replace(/^\[|\]$/g, '')).catch(() => [])
    if (addresses.some(({ address }) => NEAR.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')))
      return {
        [field]: `${host} leads to this machine, and nothing was tried. Name it localhost if that is meant.`,
      }
  }
  return undefined
}
