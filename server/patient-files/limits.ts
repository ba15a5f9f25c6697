import { createLimiter } from '../db/limiter.ts'
import type { Db } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { createBlockLimiter, type PerBlock, toSeconds, tryToConsume } from '../inquiries/limits.ts'
import { DAY_MS } from '../process/durations.ts'
import type { Vault } from '../vault/vault.ts'

/** Files, or forms with files. More than an inquiry keeps, as one that is taken back makes room for another. */
const OF_INQUIRY = { name: 'files-inquiry', points: 200, duration: DAY_MS / 1000 }

/** Megabytes that are begun. A family's scans are 3,000; many families share an address. */
const MEGABYTES: PerBlock = {
  name: 'files',
  duration: DAY_MS / 1000,
  points: { '/32': 12_000, '/24': 40_000, '/64': 12_000, '/56': 20_000, '/48': 40_000 },
}

export type FileSender = { address: string; inquiryId: string }

export type FileLimiter = {
  /** Counts a file before it is sent; throws `too_many_files` with the seconds to wait. */
  count(sender: FileSender, bytes: number): Promise<void>
}

export function createFileLimiter({ db, vault }: { db: Db; vault: Vault }): FileLimiter {
  const countMegabytes = createBlockLimiter((limit) => createLimiter(db, limit), MEGABYTES, vault)
  const ofInquiry = createLimiter(db, OF_INQUIRY)
  return {
    async count({ address, inquiryId }, bytes) {
      const rejection =
        (await tryToConsume(ofInquiry.consume(inquiryId))) ??
        (await countMegabytes(address, Math.ceil(bytes / 1e6)))
      if (rejection) throw new AppError('too_many_files', { retryAfterSeconds: toSeconds(rejection) })
    },
  }
}

export const unlimitedFiles: FileLimiter = { count: async () => {} }
