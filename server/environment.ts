import * as v from 'valibot'

/** What is set: an empty variable counts as unset, for `NAME=` in a file of settings says that nothing was chosen. */
export function dropEmpty(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => !!entry[1]),
  )
}

/** Read by the build as well, which writes the number into the privacy notice. */
export const retentionDaysSchema = v.optional(
  v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/, 'a number of days from 1 to 99999'), v.transform(Number)),
  '730',
)
