import * as v from 'valibot'
import { route } from '../api/route.ts'
import { referencePattern } from '../inquiry/reference.ts'

/** Kinds of words about an inquiry, as in `reply.PN-7K2M-9QX4`. */
export const draftKinds = ['reply', 'note', 'said'] as const
export type DraftKind = (typeof draftKinds)[number]
export type InquiryDraftPlace = `${DraftKind}.${string}`
/** `entry` is an inquiry that is being entered; the id is that of the mail from which it is. A `referral` names an inquiry and the id of its referral. */
export type DraftPlace = InquiryDraftPlace | `referral.${string}.${string}` | 'entry' | `entry.${string}`

/** Undefined where no draft can lie. `reference` is null for an entry. */
export function parseDraftPlace(place: string): { kind: string; reference: string | null } | undefined {
  const [kind = '', about, ...rest] = place.split('.')
  if (kind === 'referral' && about !== undefined && rest.length === 1 && v.is(idSchema, rest[0]))
    return referencePattern.test(about) ? { kind, reference: about } : undefined
  if (rest.length > 0) return undefined
  if (kind === 'entry' && (about === undefined || v.is(idSchema, about))) return { kind, reference: null }
  const isOfInquiry = draftKinds.some((each) => each === kind) && about !== undefined
  return isOfInquiry && referencePattern.test(about) ? { kind, reference: about } : undefined
}

const idSchema = v.pipe(v.string(), v.uuid())

/** As the desk keeps them: the server reads `subject`, `body`, `text`, `message` and the ids of `files`. */
export const draftWordsSchema = v.record(v.string(), v.unknown())
export type DraftWords = v.InferOutput<typeof draftWordsSchema>

const savedSchema = v.object({ savedAt: v.number() })

/** Lists the drafts of the caller, from any device. */
export const listDraftsRoute = route('GET', 'drafts', {
  summary: 'What you have begun and not sent',
  answer: v.object({
    drafts: v.array(v.object({ place: v.string(), words: draftWordsSchema, ...savedSchema.entries })),
  }),
})

/** The last one saved counts. */
export const saveDraftRoute = route('PUT', 'drafts/:place', {
  summary: 'Keep what you are writing',
  body: v.object({ words: draftWordsSchema }),
  answer: savedSchema,
})

export const deleteDraftRoute = route('DELETE', 'drafts/:place', {
  summary: 'Drop what you were writing',
  answer: v.object({ deleted: v.string() }),
})
