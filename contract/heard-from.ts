import * as v from 'valibot'

/** The choices of "How did you hear of us?", asked on the confirmation page. */
export const hearingChoices = ['search', 'friend', 'doctor', 'social', 'event', 'other'] as const
export type HeardFrom = (typeof hearingChoices)[number]

export const heardFromSchema = v.picklist(hearingChoices)
