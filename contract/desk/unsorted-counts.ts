import * as v from 'valibot'

/** `GET /desk/v1/unsorted/counts`: the counts of the unsorted mails, without the mails. */
export const unsortedCountsSchema = v.object({
  open: v.number(),
  overdue: v.number(),
  automatic: v.number(),
  setAside: v.number(),
})
export type UnsortedCounts = v.InferOutput<typeof unsortedCountsSchema>
