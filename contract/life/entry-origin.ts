import * as v from 'valibot'
import { staffIdSchema, timeSchema } from './inquiry.ts'

/** Channels of inquiries that staff enter at the desk. Inquiries from the form have none. */
export const entryChannels = ['phone', 'whatsapp', 'in-person', 'colleague', 'email'] as const
export type EntryChannel = (typeof entryChannels)[number]

export const consentForms = ['spoken', 'whatsapp', 'email', 'paper'] as const
export type ConsentForm = (typeof consentForms)[number]

/** Detail of the event `received` of an entered inquiry: its channel, and how, to whom and when consent was given. */
export const entryOriginSchema = v.object({
  channel: v.picklist(entryChannels),
  consent: v.picklist(consentForms),
  consentTo: staffIdSchema,
  consentAt: timeSchema,
})
export type EntryOrigin = v.InferOutput<typeof entryOriginSchema>
