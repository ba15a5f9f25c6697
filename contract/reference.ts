/**
 * `PN-XXXX-XXXX`, in Crockford's base 32: no I, L, O or U, so that a reference survives being read out over the telephone.
 */
export const referencePattern: RegExp = /^PN-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/
