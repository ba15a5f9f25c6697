import { AppError } from '../../platform/http/app-error.ts'
import type { Limits } from '../../platform/limits/limits.ts'

export type FileSender = { address: string; inquiryId: string }

/** Counts a file before it is sent. Throws `too_many_files` where its bytes are more than its network has left. */
export async function countBegun(
  limits: Limits,
  { address, inquiryId }: FileSender,
  bytes: number,
): Promise<void> {
  refuse(
    (await limits.count('files-inquiry', inquiryId)) ??
      (await limits.findWait('files', address, Math.ceil(bytes / 1e6))),
  )
}

/** Throws `too_many_files` where its network has no megabyte left. */
export async function countArriving(limits: Limits, address: string, megabytes: number): Promise<void> {
  refuse(await limits.count('files', address, megabytes))
}

function refuse(retryAfterSeconds: number | undefined): void {
  if (retryAfterSeconds !== undefined) throw new AppError('too_many_files', { retryAfterSeconds })
}
