import * as v from 'valibot'
import { languageTag, publishedTags } from '../words/language-tags.ts'

export const languages = v.strictObject({
  /** Languages of the content in which there are pages. */
  published: publishedTags,
  /** In which patients are answered. */
  answered: v.pipe(
    v.array(languageTag),
    v.nonEmpty('Choose a language in which patients are answered.'),
    v.maxLength(20, 'Twenty languages at most.'),
    v.check((tags) => new Set(tags).size === tags.length, 'Choose each language once.'),
  ),
})
