import { createLimiter } from '../db/limiter.ts'
import type { Db } from '../db/tables.ts'
import { createBlockLimiter, type PerBlock, toSeconds, tryToConsume } from '../inquiries/limits.ts'
import { DAY_MS } from '../process/durations.ts'
import type { Vault } from '../vault/vault.ts'

/** Enough for a family that writes much; bounds what one link can store. */
const OF_INQUIRY = { name: 'page-inquiry', points: 40, duration: DAY_MS / 1000 }

const OF_ADDRESS: PerBlock = {
  name: 'page-adds',
  duration: 10 * 60,
  points: { '/32': 60, '/24': 300, '/64': 60, '/56': 120, '/48': 300 },
}

export type AdditionLimiter = {
  /** Counts one addition; returns the seconds to wait when its inquiry or its network has sent too many. */
  count(address: string, inquiryId: string): Promise<number | undefined>
}

export function createAdditionLimiter({ db, vault }: { db: Db; vault: Vault }): AdditionLimiter {
  const addresses = createBlockLimiter((limit) => createLimiter(db, limit), OF_ADDRESS, vault)
  const ofInquiry = createLimiter(db, OF_INQUIRY)
  return {
    async count(address, inquiryId) {
      const rejection =
        (await addresses.consume(address)) ?? (await tryToConsume(ofInquiry.consume(inquiryId)))
      return rejection && toSeconds(rejection)
    },
  }
}

export const unlimitedAdditions: AdditionLimiter = { count: async () => undefined }
