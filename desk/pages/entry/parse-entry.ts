import { safeParse } from 'valibot'
import { type Entry, entrySchema } from '#contract/desk/entry.ts'
import type { EntryDraft } from '../../facts/entry-draft.ts'
import { type FactErrors, toFactErrors } from '../../facts/fact-words.ts'
import { readPastTime } from '../../facts/past-time.ts'

/** The entry to send, or messages by field. */
export function parseEntry(draft: EntryDraft, now: number): { entry: Entry } | { errors: FactErrors } {
  const { saidAt, consent, consentTo, consentAt, owner, mail: _, ...words } = draft
  const said = readPastTime(saidAt, now)
  const given = readPastTime(consentAt, now)
  const parsed = safeParse(entrySchema, {
    ...words,
    ...('at' in said && said.at !== undefined && { receivedAt: said.at }),
    consent: {
      form: consent,
      to: consentTo,
      ...('at' in given && given.at !== undefined && { at: given.at }),
    },
    owner: owner === '' ? null : owner,
  })
  const errors = {
    ...(parsed.success ? {} : toFactErrors(parsed.issues)),
    ...('error' in said && { saidAt: said.error }),
    ...('error' in given && { consentAt: given.error }),
  }
  return parsed.success && Object.keys(errors).length === 0 ? { entry: parsed.output } : { errors }
}
