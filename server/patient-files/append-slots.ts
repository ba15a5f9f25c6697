import { AppError } from '../http/app-error.ts'
import { type BlockWidth, toAddressBlocks } from '../http/client-address.ts'

/** Connections that bring files at once: each takes memory, and the database's commits. */
const MAX_ALL = 100
/** No single network takes all of them: one subscriber may have a whole IPv6 /48. */
const MAX_OF_BLOCK: Record<BlockWidth, number> = { '/32': 20, '/24': 60, '/64': 20, '/56': 40, '/48': 60 }
const MAX_OF_INQUIRY = 6

const RETRY_AFTER_SECONDS = 5

export type AppendSlots = {
  /** Throws `uploads_busy` unless there is room; dispose the result at the end. */
  take(inquiryId: string, address: string): Disposable
}

export function createAppendSlots(): AppendSlots {
  const counts = new Map<string, number>()
  const read = (key: string) => counts.get(key) ?? 0

  return {
    take(inquiryId, address) {
      const limits = {
        all: MAX_ALL,
        ...Object.fromEntries(
          toAddressBlocks(address).map(({ width, block }) => [`a${block}`, MAX_OF_BLOCK[width]]),
        ),
        [`i${inquiryId}`]: MAX_OF_INQUIRY,
      }
      for (const [key, most] of Object.entries(limits))
        if (read(key) >= most) throw new AppError('uploads_busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
      for (const key of Object.keys(limits)) counts.set(key, read(key) + 1)
      return {
        [Symbol.dispose]() {
          for (const key of Object.keys(limits)) {
            if (read(key) > 1) counts.set(key, read(key) - 1)
            else counts.delete(key)
          }
        },
      }
    },
  }
}
