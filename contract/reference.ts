/** `PN-XXXX-XXXX` in Crockford's base 32: without I, L, O and U, so that it can be read out over the telephone. */
export const referencePattern: RegExp = /^PN-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/
