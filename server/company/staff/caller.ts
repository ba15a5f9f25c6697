import type { Context } from 'hono'
import type { Config } from '../../platform/config/config.ts'
import { readClientAddress, toAddressBlock } from '../../platform/http/client-address.ts'

const MAX_USER_AGENT = 200

export type Caller = { userAgent: string; addressBlock: string }

export function readCaller(c: Context, { trustedProxies }: Pick<Config, 'trustedProxies'>): Caller {
  return {
    userAgent: (c.req.header('user-agent') ?? '').slice(0, MAX_USER_AGENT),
    addressBlock: toAddressBlock(readClientAddress(c, trustedProxies)),
  }
}
