import * as v from 'valibot'

export const hearingChoices = ['search', 'friend', 'doctor', 'social', 'event', 'other'] as const
export type HeardFrom = (typeof hearingChoices)[number]

export const heardFromSchema = v.picklist(hearingChoices)
