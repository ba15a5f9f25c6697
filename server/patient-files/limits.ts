import { createLimiter } from '../db/limiter.ts'
import type { Db } from '../db/tables.ts'
import { AppError } from '../http/app-error.ts'
import { createBlockLimiter, type PerBlock, toSeconds } from '../inquiries/limits.ts'
import { DAY_MS } from '../process/durations.ts'
import type { Vault } from '../vault/vault.ts'

/** Megabytes that are begun. A family's scans are 3,000; many families share an address. */
const MEGABYTES: PerBlock = {
  name: 'files',
  duration: DAY_MS / 1000,
  points: { '/32': 12_000, '/24': 40_000, '/64': 12_000, '/56': 20_000, '/48': 40_000 },
}

export type FileLimiter = {
  /** Counts a file before it is sent; throws `too_many_files` with the seconds to wait. */
  count(address: string, bytes: number): Promise<void>
}

export function createFileLimiter({ db, vault }: { db: Db; vault: Vault }): FileLimiter {
  const countMegabytes = createBlockLimiter((limit) => createLimiter(db, limit), MEGABYTES, vault)
  return {
    async count(address, bytes) {
      const rejection = await countMegabytes(address, Math.ceil(bytes / 1e6))
      if (rejection) throw new AppError('too_many_files', { retryAfterSeconds: toSeconds(rejection) })
    },
  }
}

export const unlimitedFiles: FileLimiter = { count: async () => {} }
