import * as v from 'valibot'
import type { SentAnswer } from '#contract/send-contact-email.ts'
import { createDeviceRecord } from './device-record.ts'
import { RECEIPT_KEY } from './storage-keys.ts'

export type Receipt = Pick<SentAnswer, 'reference' | 'replyBy'>

const record = createDeviceRecord(
  RECEIPT_KEY,
  v.object({ savedAt: v.number(), reference: v.string(), replyBy: v.string() }),
)

/** What was last sent from this device. */
export const readReceipt = record.read

/**
 * Remembers an inquiry without a word of it, and without the link of its page: whoever has the device next may learn
 * that one was sent, and no more.
 */
export function writeReceipt({ reference, replyBy }: Receipt): boolean {
  return record.write({ reference, replyBy })
}

export const removeReceipt = record.remove
