const MIN_LETTERS = 6
/** No language of our patients has so many consonants in a row. */
const CONSONANTS = /[bcdfghjklmnpqrstvwxz]{6}/iu
/** Capitals inside a word: `hGtYpLwQ`. */
const MIXED_CASE = /\p{Ll}\p{Lu}(?:\p{L}*?\p{Ll}\p{Lu}){2}/u

export function isNonsense(text: string): boolean {
  const words = text.match(/[\p{L}\d]+/gu)?.filter((word) => word.length >= MIN_LETTERS) ?? []
  const random = words.filter((word) => CONSONANTS.test(word) || MIXED_CASE.test(word))
  return random.length > 0 && random.length * 2 > words.length
}
