import * as v from 'valibot'
import {
  historyEntrySchema,
  inquiryDetailSchema,
  inquiryListSchema,
  inquiryRowSchema,
  relatedSchema,
} from '#contract/desk/inquiries.ts'
import { inquiryFileSchema } from '#contract/desk/inquiry-files.ts'
import { messageSchema } from '#contract/desk/messages.ts'
import { staffPersonSchema } from '#contract/desk/people.ts'
import { templateSchema } from '#contract/desk/templates.ts'
import { errorStatuses } from '#contract/errors.ts'
import { actionSchema } from '#contract/life/actions.ts'
import { stepSchema } from '#contract/life/inquiry.ts'
import { planSchema } from '#contract/life/plans.ts'
import { toStrictSchema } from '../../platform/http/strict-schema.ts'

/** The body of every refusal, as contract/errors.ts types it. */
const refusalSchema = v.object({
  error: v.object({
    code: v.picklist(Object.keys(errorStatuses)),
    message: v.string(),
    fields: v.exactOptional(v.record(v.string(), v.string())),
    lacks: v.exactOptional(
      v.object({
        consent: v.boolean(),
        files: v.array(v.string()),
        summary: v.nullable(v.number()),
      }),
    ),
    fits: v.exactOptional(v.array(v.string())),
    requestId: v.exactOptional(v.string()),
  }),
})

/** Schemas that many operations share, by the names that generated clients give their types. */
export const components: Readonly<Record<string, v.GenericSchema>> = {
  Refusal: refusalSchema,
  Inquiry: inquiryDetailSchema,
  InquiryList: inquiryListSchema,
  InquiryRow: inquiryRowSchema,
  RelatedInquiry: relatedSchema,
  Action: toStrictSchema(actionSchema),
  Step: stepSchema,
  Plan: planSchema,
  Message: messageSchema,
  InquiryFile: inquiryFileSchema,
  HistoryEntry: historyEntrySchema,
  Template: templateSchema,
  Person: staffPersonSchema,
}
