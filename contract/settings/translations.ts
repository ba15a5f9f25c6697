import * as v from 'valibot'
import { languageTag } from '../words/language-tags.ts'
import { optionalLine } from './words.ts'

/** Longer than any fact, as other languages may need more letters. */
const MAX_LENGTH = 300

/**
 * Facts in other languages, by language and by how they were set: an entry counts while the fact has these words. Empty ones
 * are left out.
 */
export const translations = v.strictObject({
  texts: v.record(
    languageTag,
    v.pipe(
      v.record(v.pipe(v.string(), v.maxLength(MAX_LENGTH)), optionalLine(MAX_LENGTH)),
      v.transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))),
    ),
  ),
})

export type FactTranslations = v.InferOutput<typeof translations>['texts']
