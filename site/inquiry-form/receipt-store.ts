import * as v from 'valibot'
import type { SentAnswer } from '#contract/inquiry/send-contact-email.ts'
import { createDeviceRecord } from './device-record.ts'
import { RECEIPT_KEY } from './storage-keys.ts'

export type Receipt = Pick<SentAnswer, 'reference' | 'replyBy'>

const record = createDeviceRecord(
  RECEIPT_KEY,
  v.object({ savedAt: v.number(), reference: v.string(), replyBy: v.string() }),
)

export const readReceipt = record.read

/** Keeps no link: the device's next user learns only that an inquiry was sent. */
export function writeReceipt({ reference, replyBy }: Receipt): boolean {
  return record.write({ reference, replyBy })
}

export const removeReceipt = record.remove
