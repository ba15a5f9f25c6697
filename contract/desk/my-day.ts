import * as v from 'valibot'
import { route } from '../api/route.ts'
import { nextKinds, staffIdSchema, timeSchema } from '../life/inquiry.ts'
import { inquiryRowSchema } from './inquiries.ts'

const myDayQuerySchema = v.object({
  /** One's own day without it. */
  person: v.optional(staffIdSchema),
  /** `nextCursor` of the answer before. */
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}\.\d{1,16}\..{1,60}$/s))),
})
export type MyDayQuery = v.InferOutput<typeof myDayQuerySchema>

const itemSchema = v.object({
  reference: v.string(),
  /** The id of a step, or `owed`. */
  item: v.string(),
  kind: v.picklist(nextKinds),
  at: timeSchema,
  /** The coordinator's words for the step. */
  words: v.nullable(v.string()),
  /** The person who planned it; null if it is owed or the system planned it. */
  by: v.nullable(staffIdSchema),
  /** The person who has to come back to it: the one whose day it is, or somebody whom they cover. */
  person: staffIdSchema,
})
export type MyDayItem = v.InferOutput<typeof itemSchema>

export const myDaySchema = v.object({
  /** In the order of their times. */
  items: v.array(itemSchema),
  /** Each inquiry of the items once. */
  rows: v.array(inquiryRowSchema),
  nextCursor: v.nullable(v.string()),
  now: v.number(),
})
export type MyDay = v.InferOutput<typeof myDaySchema>

/** Includes what the person covers for. */
export const readMyDayRoute = route('GET', 'my-day', {
  summary: 'What a person has to come back to',
  scope: 'inquiries:read',
  query: myDayQuerySchema,
  answer: myDaySchema,
})

export const callsSchema = v.object({
  calls: v.array(
    v.object({
      ...v.pick(itemSchema, ['reference', 'item', 'at', 'words', 'person']).entries,
      name: v.string(),
      /** The calling code of the number. */
      countryCode: v.string(),
      /** Readable, with all numbers of the field; empty where there is none, or no contact is wanted. */
      phone: v.string(),
      isContactForbidden: v.boolean(),
    }),
  ),
  /** Whether there are more calls than one answer holds. */
  hasMore: v.boolean(),
  now: v.number(),
})
export type Calls = v.InferOutput<typeof callsSchema>

/** The calls until the end of today with their numbers. Each counts as a look at its inquiry. */
export const readCallsRoute = route('GET', 'my-day/calls', {
  summary: 'The calls of today',
  scope: 'inquiries:read',
  query: v.object({ person: v.optional(staffIdSchema) }),
  answer: callsSchema,
})
