import * as v from 'valibot'
import { HIDDEN, HIDDEN_WORDS } from '../words/hidden-characters.ts'

const NO_MARKUP = /^[^<>"\r\n]*$/

/** One line of plain text; `what` names it in the sentence that asks for it. */
export function line(what: string, maxLength: number) {
  return v.pipe(v.string(), v.trim(), v.nonEmpty(`Enter ${what}.`), optionalLine(maxLength))
}

export function optionalLine(maxLength: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(maxLength, `Use ${maxLength} characters at most.`),
    v.regex(NO_MARKUP, 'Leave out the characters < > and ".'),
    v.check((text) => !HIDDEN.test(text), HIDDEN_WORDS),
  )
}
