import * as v from 'valibot'
import { DEFAULT_LOCALE } from '../locales.ts'

const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/
export const languageTag = v.pipe(
  v.string(),
  v.trim(),
  v.regex(LANGUAGE_TAG, 'Enter the code of a language, such as sw.'),
)

export const languages = v.strictObject({
  /** Languages of the content in which there are pages. */
  published: v.pipe(
    v.array(languageTag),
    v.check(
      (tags) => tags.includes(DEFAULT_LOCALE),
      'English is the default: other languages can be left out, and it can’t.',
    ),
    v.check((tags) => new Set(tags).size === tags.length, 'Choose each language once.'),
  ),
  /** In which patients are answered. */
  answered: v.pipe(
    v.array(languageTag),
    v.nonEmpty('Choose a language in which patients are answered.'),
    v.maxLength(20, 'Twenty languages at most.'),
    v.check((tags) => new Set(tags).size === tags.length, 'Choose each language once.'),
  ),
})
