// Somali writes ʿayn as c and ḥāʾ as x, and long vowels twice; English spellings of the same names write neither (the Somali
// Latin alphabet of 1972; BGN/PCGN's table of Somali). Swahili writes kh as h, and Arabic names reach both with d or t, s
// or z, with or without h at the end. What is left are the consonants that all of them agree on.

/** In order. A letter that two spellings read in two ways becomes each of them. */
const SOUNDS: readonly (readonly [RegExp, readonly [string, ...string[]]])[] = [
  [/ph/g, ['f']],
  [/dh/g, ['d']],
  [/kh/g, ['h', 'k']],
  [/th/g, ['t', 's']],
  [/sh/g, ['$']],
  [/ts/g, ['s']],
  [/ck|q/g, ['k']],
  [/x/g, ['h']],
  // ʿayn, or the k of a Christian name.
  [/c/g, ['', 'k']],
  [/z/g, ['s']],
  [/t/g, ['d']],
  [/v|w/g, ['w']],
  [/e?y(?![aeiou])|(?<=[aeiou])y/g, ['i']],
]

/** Longer words have too many letters that read in two ways. */
const MAX_LETTERS = 24
const LATIN_NAME = /^[a-z]{4,}$/
/** One consonant alone is shared by too many names. */
const MIN_LETTERS = 2

/** How the names of the region sound: spellings of one name share a sound. None for what is no Latin name. */
export function toNameSounds(name: string): string[] {
  if (!LATIN_NAME.test(name) || name.length > MAX_LETTERS) return []
  let spellings = [name]
  for (const [letters, sounds] of SOUNDS)
    spellings = spellings.flatMap((spelling) => {
      const found = spelling.replace(letters, sounds[0])
      if (found === spelling) return spelling
      return sounds.map((sound) => spelling.replace(letters, sound))
    })
  const skeletons = spellings.map(toSkeleton).filter((sound) => sound.length >= MIN_LETTERS)
  return [...new Set(skeletons)]
}

/** A leading vowel, then consonants, each once in a row. The article of Abdul Rahman sounds like the r that follows. */
function toSkeleton(spelling: string): string {
  const start = /^[aeiou]/.test(spelling) ? 'a' : ''
  const consonants = spelling.replace(/h$|[aeiou]/g, '').replace(/(.)\1+/g, '$1')
  return start + consonants.replace(/lr/g, 'r')
}
