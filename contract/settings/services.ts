import * as v from 'valibot'
import { line } from './words.ts'

/** Drawings of the site's sprite that a service can have. */
export const serviceIcons = [
  'plan',
  'appointment',
  'visa',
  'flight',
  'stay',
  'checkup',
  'medicine',
  'support',
] as const
export type ServiceIcon = (typeof serviceIcons)[number]

export const serviceColours = ['forest', 'clay', 'ochre', 'plum', 'lagoon', 'indigo'] as const
export type ServiceColour = (typeof serviceColours)[number]

/** Words and drawing of a service that the content doesn't have. */
const card = v.strictObject({
  description: line('a sentence about the service', 90),
  icon: v.picklist(serviceIcons),
  colour: v.picklist(serviceColours),
})

const service = v.strictObject({
  /** In the default language; a service of the content has the name that it was released under. */
  name: line('the name of the service', 45),
  isShown: v.optional(v.boolean(), true),
  /** Null: that of the content. */
  card: v.optional(v.nullable(card), null),
})
export type ServiceSetting = v.InferOutput<typeof service>

export const services = v.strictObject({
  /** In the order of the page. Empty: those of the content. */
  items: v.pipe(
    v.array(service),
    v.check(
      (items) => items.length === 0 || items.some(({ isShown }) => isShown),
      'Show one service at least.',
    ),
    v.maxLength(16, 'Sixteen services at most.'),
  ),
})
