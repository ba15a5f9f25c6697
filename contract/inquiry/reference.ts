/** `PN-XXXX-XXXX`, with the prefix of the company at that time, in Crockford's base 32: without I, L, O and U, so that it can be read out over the telephone. */
export const referencePattern: RegExp = /^[A-Z]{2,4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

export function isReference(text: string): boolean {
  return referencePattern.test(text)
}
