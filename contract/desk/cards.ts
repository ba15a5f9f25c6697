import * as v from 'valibot'
import { route } from '../api/route.ts'
import { card } from '../settings/team.ts'

export const ownCardSchema = v.object({
  /** Null where nothing is offered. */
  offered: v.nullable(card),
  /** The card that patients see now. */
  shown: v.nullable(card),
})
export type OwnCard = v.InferOutput<typeof ownCardSchema>

export const readCardRoute = route('GET', 'me/card', { summary: 'One’s own card', answer: ownCardSchema })

/** `agrees` is the consent of the person. */
export const offerCardRoute = route('PUT', 'me/card', {
  summary: 'Offer to be shown to patients',
  body: v.strictObject({
    name: v.string(),
    role: v.string(),
    languages: v.array(v.string()),
    agrees: v.boolean(),
  }),
  answer: ownCardSchema,
})

/** The picture as it is. A card must have been offered before. */
export const offerFaceRoute = route('PUT', 'me/card/face', {
  summary: 'Offer a picture',
  takesFile: true,
  answer: ownCardSchema,
})

export const withdrawFaceRoute = route('DELETE', 'me/card/face', {
  summary: 'Withdraw one’s picture',
  answer: ownCardSchema,
})

export const withdrawCardRoute = route('DELETE', 'me/card', {
  summary: 'Withdraw one’s card',
  answer: ownCardSchema,
})

export const cardsSchema = v.object({
  offers: v.array(v.object({ staffId: v.string(), offeredAt: v.number(), card })),
})

export const listOffersRoute = route('GET', 'admin/cards', {
  summary: 'Who offers to be shown',
  callers: 'administrators',
  answer: cardsSchema,
})
