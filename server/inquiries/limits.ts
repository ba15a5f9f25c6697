import { createHmac, randomBytes } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../http/app-error.ts'
import { toAddressBlock } from '../http/client-address.ts'

// Mobile networks in East Africa put many households behind one address: the limit stops floods, not families.
const PER_ADDRESS = { points: 60, duration: 10 * 60 }
const OVERALL = { points: 600, duration: 60 }

export type InquiryLimiter = {
  /** Counts one inquiry from an address; throws `too_many` with the time to wait. */
  count(address: string): Promise<void>
}

/** Limits in the memory of this process. Addresses are kept as a MAC under a key that nobody stores. */
export function createInquiryLimiter(): InquiryLimiter {
  const addressKey = randomBytes(32)
  const perAddress = new RateLimiterMemory({ keyPrefix: 'address', ...PER_ADDRESS })
  const overall = new RateLimiterMemory({ keyPrefix: 'overall', ...OVERALL })

  return {
    async count(address) {
      const block = createHmac('sha256', addressKey).update(toAddressBlock(address)).digest('base64')
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
