import * as v from 'valibot'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { publishedTags } from '#contract/words/language-tags.ts'

/** Drops empty variables: `NAME=` in a settings file means no choice. */
export function dropEmpty(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => !!entry[1]),
  )
}

const webAddressText = 'an http or https address'

export const webAddressSchema = v.optional(
  v.pipe(v.string(), v.url(webAddressText), v.regex(/^https?:/, webAddressText)),
)

export const retentionDaysSchema = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'a number of days from 1 to 99999'), v.transform(Number)),
)

const languagesText = `codes of languages such as ${DEFAULT_LOCALE},sw, ${DEFAULT_LOCALE} among them`

export const languagesSchema = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
    v.check((tags) => v.is(publishedTags, tags), languagesText),
  ),
)
