import * as v from 'valibot'
import { card } from '../settings/team.ts'

/** `PUT /desk/v1/me/card`: offers to be shown to patients. `agrees` is the consent of the person. */
export const offeredCardSchema = v.strictObject({
  name: v.string(),
  role: v.string(),
  languages: v.array(v.string()),
  agrees: v.boolean(),
})

/** `GET /desk/v1/me/card`; null where nothing is offered. */
export const ownCardSchema = v.object({
  offered: v.nullable(card),
  /** The card that patients see now. */
  shown: v.nullable(card),
})
export type OwnCard = v.InferOutput<typeof ownCardSchema>

/** `GET /desk/v1/admin/cards`, for administrators: what people offer. */
export const cardsSchema = v.object({
  offers: v.array(v.object({ staffId: v.string(), offeredAt: v.number(), card })),
})
