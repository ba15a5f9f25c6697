import * as v from 'valibot'
import { route } from '../api/route.ts'
import { referencePattern } from '../inquiry/reference.ts'
import { standings } from '../life/standing.ts'
import { erasedSchema, eraseReasons } from './inquiries.ts'

const reference = v.pipe(v.string(), v.regex(referencePattern))
const ids = (max: number) => v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.maxLength(max))

/** How many inquiries and unsorted mails are looked for, and can be chosen. */
export const personLimits = { inquiries: 50, mails: 200, leftOut: 2_000 } as const

/**
 * A family may share a phone or a mailbox, so nothing but the inquiry itself, with its repeats, is certain to be of the
 * same person.
 */
export const personSchema = v.object({
  /** The inquiry first, then the others, newest first. Repeats belong to the inquiry that they were merged into. */
  inquiries: v.array(
    v.object({
      reference,
      name: v.string(),
      receivedAt: v.number(),
      standing: v.picklist(standings),
      firstWords: v.string(),
      repeats: v.array(reference),
      /** Null for the inquiry itself; else what it shares, and with which of the list. */
      same: v.nullable(v.object({ contacts: v.array(v.picklist(['email', 'phone'])), as: reference })),
    }),
  ),
  /** Unsorted mails from or to them, newest first. */
  mails: v.array(
    v.object({
      id: v.string(),
      at: v.number(),
      from: v.string(),
      subject: v.string(),
      isSetAside: v.boolean(),
    }),
  ),
})
export type Person = v.InferOutput<typeof personSchema>

/** Logged as a search, because it shows names. */
export const findPersonRoute = route('GET', 'inquiries/:reference/person', {
  summary: 'What may be of the same person',
  answer: personSchema,
})

/** Refused with `changed_meanwhile` unless all of them are still in the list. */
const chosenEntries = {
  inquiries: v.pipe(v.array(reference), v.minLength(1), v.maxLength(personLimits.inquiries)),
  mails: ids(personLimits.mails),
}
export type ChosenOfPerson = v.InferOutput<v.ObjectSchema<typeof chosenEntries, undefined>>

/** `leaveOut`: notes, and messages of somebody else, that are about others. */
const exportPersonSchema = v.object({ ...chosenEntries, leaveOut: ids(personLimits.leftOut) })
export type PersonExport = v.InferOutput<typeof exportPersonSchema>

export const exportPersonRoute = route('POST', 'inquiries/:reference/person/export', {
  summary: 'Everything of one person as a ZIP',
  body: exportPersonSchema,
  mediaType: 'application/zip',
})

/** Permanent. `reference` is typed again as a confirmation. */
export const erasePersonRoute = route('POST', 'inquiries/:reference/person/erase', {
  summary: 'Erase everything of one person',
  body: v.object({ ...chosenEntries, reference, reason: v.picklist(eraseReasons) }),
  answer: erasedSchema,
})
