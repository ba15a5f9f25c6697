import * as v from 'valibot'
import { route } from '../api/route.ts'
import { staffIdSchema } from '../life/inquiry.ts'

/** A desk tells its presence again after the first time, and is taken for gone after the second. */
export const PRESENCE_AGAIN_MS = 20_000
export const PRESENCE_ENDS_MS = 45_000

/** `open`: the inquiry is on the screen. */
export const presenceStates = ['open', 'writing', 'left'] as const
export type PresenceState = (typeof presenceStates)[number]

export const presentSchema = v.object({
  reference: v.string(),
  staffId: staffIdSchema,
  isWriting: v.boolean(),
})
export type Present = v.InferOutput<typeof presentSchema>

/** Sent with the changes, as the event `presence`, whenever it is another: everybody who has an inquiry open. */
export const presenceSchema = v.object({ present: v.array(presentSchema) })

export const tellPresenceRoute = route('PUT', 'inquiries/:reference/presence', {
  summary: 'Say that you have an inquiry open, or write in it',
  body: v.object({ state: v.picklist(presenceStates) }),
  answer: v.object({ state: v.picklist(presenceStates) }),
})
