import * as v from 'valibot'

export const heardFromChoices = ['search', 'friend', 'doctor', 'social', 'event', 'other'] as const
export type HeardFrom = (typeof heardFromChoices)[number]

export const heardFromSchema = v.picklist(heardFromChoices)
