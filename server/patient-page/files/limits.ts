import type { RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../../platform/db/tables.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { createLimiter } from '../../platform/limits/limiter.ts'
import { createBlockLimiter, type PerBlock, toSeconds, tryToConsume } from '../../platform/limits/limits.ts'
import { DAY_MS } from '../../platform/process/durations.ts'
import type { Vault } from '../../platform/vault/vault.ts'

/** Files, or forms with files. More than an inquiry keeps, as one that is taken back makes room for another. */
const OF_INQUIRY = { name: 'files-inquiry', points: 200, duration: DAY_MS / 1000 }

/** Megabytes that arrive. A family's scans are 3,000; many families share an address. */
const MEGABYTES: PerBlock = {
  name: 'files',
  duration: DAY_MS / 1000,
  points: { '/32': 12_000, '/24': 40_000, '/64': 12_000, '/56': 20_000, '/48': 40_000 },
}

export type FileSender = { address: string; inquiryId: string }

export type FileLimiter = {
  /** Counts a file before it is sent. Throws `too_many_files` where its bytes are more than its network has left. */
  countBegun(sender: FileSender, bytes: number): Promise<void>
  /** Throws `too_many_files` where its network has no megabyte left. */
  countArriving(address: string, megabytes: number): Promise<void>
}

export function createFileLimiter({ db, vault }: { db: Db; vault: Vault }): FileLimiter {
  const megabytes = createBlockLimiter((limit) => createLimiter(db, limit), MEGABYTES, vault)
  const ofInquiry = createLimiter(db, OF_INQUIRY)
  return {
    async countBegun({ address, inquiryId }, bytes) {
      refuse(
        (await tryToConsume(ofInquiry.consume(inquiryId))) ??
          (await megabytes.findRejection(address, Math.ceil(bytes / 1e6))),
      )
    },
    async countArriving(address, count) {
      refuse(await megabytes.consume(address, count))
    },
  }
}

function refuse(rejection: RateLimiterRes | undefined): void {
  if (rejection) throw new AppError('too_many_files', { retryAfterSeconds: toSeconds(rejection) })
}

export const unlimitedFiles: FileLimiter = { countBegun: async () => {}, countArriving: async () => {} }
