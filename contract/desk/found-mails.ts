import * as v from 'valibot'
import { route } from '../api/route.ts'
import { deskLimits, passageSchema } from './inquiries.ts'

export const foundMailSchema = v.object({
  id: v.string(),
  at: v.number(),
  from: v.nullable(v.object({ name: v.string(), address: v.string() })),
  subject: v.string(),
  isAutomatic: v.boolean(),
  /** When somebody said that it isn't ours. */
  setAsideAt: v.nullable(v.number()),
  /** A piece of the words with what was searched for; null where sender or subject have it. */
  passage: v.nullable(passageSchema),
})
export type FoundMail = v.InferOutput<typeof foundMailSchema>

export const foundMailsSchema = v.object({
  /** Newest first. */
  mails: v.array(foundMailSchema),
  /** All that match, also those that are too many to list. */
  count: v.number(),
  /** No mail has the words: these have a sender whose name is spelled a little differently. */
  isSimilar: v.boolean(),
  /** Not every mail is searched yet, or there are more than the index holds. */
  isPartial: v.boolean(),
})
export type FoundMails = v.InferOutput<typeof foundMailsSchema>

/** The unsorted mails that a search of inquiries would find. Logged as a search. */
export const searchUnsortedRoute = route('GET', 'unsorted/search', {
  summary: 'A search in mails of no inquiry',
  query: v.object({
    q: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(deskLimits.search)),
  }),
  answer: foundMailsSchema,
})
