import * as v from 'valibot'

/** Words of one line. */
export const line = (maxLength: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxLength), v.regex(/^[^\r\n]*$/))
