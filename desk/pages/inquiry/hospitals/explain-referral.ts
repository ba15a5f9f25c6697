import * as v from 'valibot'
import { explainFailure } from '../../../case/explain-failure.ts'
import { DeskError, type DeskErrorCode, toPlainWords } from '../../../platform/desk-error.ts'

/** Conflicts that nobody else has caused. */
const OWN: readonly DeskErrorCode[] = [
  'needs_consent',
  'already_referred',
  'no_addresses',
  'too_large',
  'no_page',
]

/** The reason why a change of a referral failed. After a conflict it reloads the inquiry. */
export async function explainReferral(cause: unknown, reference: string): Promise<string> {
  if (cause instanceof DeskError && OWN.includes(cause.code)) return toPlainWords(cause)
  return explainFailure(cause, reference)
}

const lackingSchema = v.object({
  consent: v.boolean(),
  files: v.array(v.string()),
  summary: v.nullable(v.number()),
})
type Lacking = v.InferOutput<typeof lackingSchema>

/** Parts that the consent doesn’t cover, after a refusal. */
export function readLacking(cause: unknown): Lacking | undefined {
  if (!(cause instanceof DeskError) || cause.code !== 'needs_consent') return undefined
  const parsed = v.safeParse(lackingSchema, cause.lacks)
  return parsed.success ? parsed.output : undefined
}

/** Ids of the files that fit into one mail, after a refusal of all together. */
export function readFits(cause: unknown): readonly string[] | undefined {
  if (!(cause instanceof DeskError) || cause.code !== 'too_large') return undefined
  const parsed = v.safeParse(v.array(v.string()), cause.fits)
  return parsed.success ? parsed.output : undefined
}
