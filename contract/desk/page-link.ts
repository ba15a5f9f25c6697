import * as v from 'valibot'
import { route } from '../api/route.ts'
import { inquiryDetailSchema } from './inquiries.ts'

/** Ends the earlier links, and mails the new one where there is an address. */
export const renewLinkRoute = route('POST', 'inquiries/:reference/link', {
  summary: 'Make a new link of the patient’s page',
  answer: inquiryDetailSchema,
})

export const pageLinkSchema = v.object({ link: v.string() })

/** Each call is an event. */
export const copyLinkRoute = route('POST', 'inquiries/:reference/link/copy', {
  summary: 'The present link of the patient’s page',
  answer: pageLinkSchema,
})
