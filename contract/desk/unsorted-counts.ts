import * as v from 'valibot'
import { route } from '../api/route.ts'

export const unsortedCountsSchema = v.object({
  open: v.number(),
  overdue: v.number(),
  automatic: v.number(),
  setAside: v.number(),
})
export type UnsortedCounts = v.InferOutput<typeof unsortedCountsSchema>

export const countUnsortedRoute = route('GET', 'unsorted/counts', {
  summary: 'How many these are',
  answer: unsortedCountsSchema,
})
