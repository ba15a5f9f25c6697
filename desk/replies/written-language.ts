/** Short words that each language has in most sentences, and the others hardly. */
const commonWords: Readonly<Record<string, readonly string[]>> = {
  en: ['the', 'and', 'you', 'your', 'is', 'are', 'of', 'for', 'we', 'not', 'will', 'have', 'with'],
  fr: ['le', 'les', 'des', 'et', 'vous', 'votre', 'nous', 'pour', 'est', 'une', 'dans', 'pas', 'avec'],
  so: ['waa', 'iyo', 'oo', 'ku', 'ka', 'aad', 'ayaa', 'waxaan', 'inaad', 'kuu', 'uu', 'waxaa', 'soo'],
  sw: ['na', 'ya', 'wa', 'kwa', 'ni', 'za', 'yako', 'wako', 'hii', 'katika', 'la', 'au', 'tuna'],
}
const letters: Readonly<Record<string, RegExp>> = { am: /\p{Script=Ethiopic}/gu, ar: /\p{Script=Arabic}/gu }

/** Fewer say too little. */
const MIN_WORDS = 8
const MIN_HITS = 3

/** The language that a text is most probably in. Undefined where it is short or mixed. */
export function findWrittenLanguage(text: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length < MIN_WORDS) return undefined
  const all = text.match(/\p{L}/gu)?.length ?? 0
  const byLetters = Object.entries(letters).find(([, own]) => (text.match(own)?.length ?? 0) > all / 2)
  if (byLetters) return byLetters[0]
  const [first, second] = Object.entries(commonWords)
    .map(([locale, common]) => ({ locale, hits: words.filter((word) => common.includes(word)).length }))
    .toSorted((one, other) => other.hits - one.hits)
  if (!first || first.hits < MIN_HITS || first.hits < 2 * (second?.hits ?? 0)) return undefined
  return first.locale
}
