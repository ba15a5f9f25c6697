import * as v from 'valibot'
import { DEFAULT_LOCALE } from '../locales.ts'

const LANGUAGE_TAG = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/
export const languageTag = v.pipe(
  v.string(),
  v.trim(),
  v.regex(LANGUAGE_TAG, 'Enter the code of a language, such as sw.'),
)

/** Languages in which there are pages. */
export const publishedTags = v.pipe(
  v.array(languageTag),
  v.check(
    (tags) => tags.includes(DEFAULT_LOCALE),
    'English is the default: other languages can be left out, and it can’t.',
  ),
  v.check((tags) => new Set(tags).size === tags.length, 'Choose each language once.'),
)
