import * as v from 'valibot'
import { languageTag } from '../words/language-tags.ts'
import { line } from './words.ts'

/** 3,000 bytes as base64. */
const MAX_FACE_LENGTH = 4_000

/** How a coordinator wants to be shown to patients. */
export const card = v.strictObject({
  name: line('the name as patients see it', 60),
  role: line('what you do, such as “Coordinator for heart patients”', 60),
  languages: v.pipe(
    v.array(languageTag),
    v.nonEmpty('Choose a language that you speak.'),
    v.maxLength(6, 'Six languages at most.'),
    v.check((tags) => new Set(tags).size === tags.length, 'Choose each language once.'),
  ),
  /** WebP, encoded again by the server, as base64. */
  face: v.nullable(v.pipe(v.string(), v.base64(), v.maxLength(MAX_FACE_LENGTH))),
})
export type Card = v.InferOutput<typeof card>

const member = v.strictObject({ staffId: v.pipe(v.string(), v.uuid()), ...card.entries })

/** Coordinators who are shown on the page, in this order. Each has offered exactly this. */
export const team = v.strictObject({
  members: v.pipe(
    v.array(member),
    v.maxLength(6, 'Six people at most.'),
    v.check(
      (members) => new Set(members.map(({ staffId }) => staffId)).size === members.length,
      'Show each person once.',
    ),
  ),
})
export type TeamMember = v.InferOutput<typeof member>

/** Somebody whom the example company shows: nobody's data, and a drawing in place of a face. */
export type InventedMember = Pick<TeamMember, 'name' | 'role' | 'languages'> & {
  drawing: 'coordinator-one' | 'coordinator-two'
  /** In place of the drawing, for people who don't see it. */
  portrait: string
}
