import { RateLimiterRes } from 'rate-limiter-flexible'
import { createLimiter } from '../db/limiter.ts'
import type { Db } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { toAddressBlock } from '../http/client-address.ts'
import type { Vault } from '../vault/vault.ts'

// Mobile networks in East Africa put many households behind one address: the limit stops floods, not families.
const PER_ADDRESS = { name: 'address', points: 60, duration: 10 * 60 }
const OVERALL = { name: 'overall', points: 600, duration: 60 }

export type InquiryLimiter = {
  /** Counts one inquiry from an address; throws `too_many` with the time to wait. */
  count(address: string): Promise<void>
}

type LimiterDeps = { db: Db; vault: Vault }

/** Addresses are kept as MACs, for as long as they are counted. */
export function createInquiryLimiter({ db, vault }: LimiterDeps): InquiryLimiter {
  const perAddress = createLimiter(db, PER_ADDRESS)
  const overall = createLimiter(db, OVERALL)

  return {
    async count(address) {
      const block = vault.mac('limit', toAddressBlock(address)).toString('base64')
      try {
        await perAddress.consume(block)
        await overall.consume('all')
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        throw new AppError('too_many', { retryAfterSeconds: Math.ceil(rejection.msBeforeNext / 1000) })
      }
    },
  }
}

/** For load tests on loopback: counts nothing. */
export const unlimited: InquiryLimiter = { count: async () => {} }
