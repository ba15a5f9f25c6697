import * as v from 'valibot'
import { createDeviceRecord } from './device-record.ts'
import type { DraftRecord } from './draft-keeper.ts'

const attemptSchema = v.object({ content: v.string(), key: v.string() })

export function createDraftRecord<Text>(
  key: string,
  text: v.GenericSchema<unknown, Text>,
): DraftRecord<Text> {
  return createDeviceRecord(
    key,
    v.object({
      savedAt: v.number(),
      text,
      attempt: v.optional(attemptSchema),
      /** Sent automatically once there is a connection. */
      isWaiting: v.boolean(),
    }),
  )
}
