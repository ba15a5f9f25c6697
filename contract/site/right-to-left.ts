/** Languages of Arabic, Hebrew and Syriac letters. `Intl.Locale` knows more, but not in every browser of the desk. */
const RIGHT_TO_LEFT = /^(?:ar|fa|he|ps|sd|ug|ur|yi)\b/

export function isRightToLeft(locale: string): boolean {
  return RIGHT_TO_LEFT.test(locale)
}
