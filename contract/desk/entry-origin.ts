import * as v from 'valibot'
import { staffIdSchema, timeSchema } from '../life/inquiry.ts'

/** How an inquiry came that somebody entered at the desk. Those of the form have no channel. */
export const entryChannels = ['phone', 'whatsapp', 'in-person', 'colleague'] as const
export type EntryChannel = (typeof entryChannels)[number]

/** How the patient consented to what is stored about them. */
export const consentForms = ['spoken', 'whatsapp', 'email', 'paper'] as const
export type ConsentForm = (typeof consentForms)[number]

/** The detail of the event `received` of an inquiry that was entered: how it came, and how, to whom and when consent was given. */
export const entryOriginSchema = v.object({
  channel: v.picklist(entryChannels),
  consent: v.picklist(consentForms),
  consentTo: staffIdSchema,
  consentAt: timeSchema,
})
export type EntryOrigin = v.InferOutput<typeof entryOriginSchema>
