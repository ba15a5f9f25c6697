import { isolate } from '../words/isolate.ts'

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u
const LETTER = /\p{L}/u

/** Made when it is first needed: reading the collation takes a start 8 ms. */
let collator: Intl.Collator | undefined

/** Names of every script in the order of the Unicode collation, whatever their case and accents. */
export function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return collator.compare(one, other)
}

/** A name for a sentence in English: one that is read from right to left turns nothing else around. */
export function isolateName(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? isolate(name) : name
}

/** Initials of the first and the last name, in capitals where the script has them; Arabic letters stay apart. */
export function toInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => LETTER.test(word))
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  const letters = [first, last].map(toFirstLetter).filter((letter) => letter !== '')
  return letters.join(RIGHT_TO_LEFT.test(first) ? '\u200c' : '').toLocaleUpperCase('en')
}

/** Returns the first letter with its marks, such as a vowel sign. */
function toFirstLetter(word: string): string {
  return word.normalize('NFC').match(/\p{L}\p{M}*/u)?.[0] ?? ''
}
