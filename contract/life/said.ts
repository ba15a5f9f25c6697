import * as v from 'valibot'
import { timeSchema } from './inquiry.ts'

export const saidLimits = { text: 20_000, files: 10, fileBytes: 25 * 1024 * 1024 } as const

/** Where a patient says something that reaches the desk by no mail and no page. */
export const saidChannels = ['whatsapp', 'call', 'in-person'] as const
export type SaidChannel = (typeof saidChannels)[number]

/** Words of the patient, as a coordinator writes them down. `at` is when they were said. */
export const saidSchema = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.uuid()),
    channel: v.picklist(saidChannels),
    at: timeSchema,
    text: v.pipe(v.string(), v.trim(), v.maxLength(saidLimits.text)),
    /** Id of the inquiry's referral whose hospital said it, in place of the patient. */
    referral: v.optional(v.nullable(v.pipe(v.string(), v.uuid()))),
    files: v.pipe(
      v.array(v.pipe(v.string(), v.uuid())),
      v.maxLength(saidLimits.files),
      v.check((ids) => new Set(ids).size === ids.length),
    ),
  }),
  v.check(({ text, files }) => text !== '' || files.length > 0),
)
export type Said = v.InferOutput<typeof saidSchema>
