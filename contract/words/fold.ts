import { toAsciiDigits } from './ascii-digits.ts'

/** Two characters decompose into 18 and 8 letters, any other into 7 at most. */
const WHOLE_PHRASES = /[\u{FDFA}\u{FDFB}]/gu
/**
 * Letters that Arabic and Amharic writers exchange: the sources of the pairs are Unicode's chart of Arabic, and the table of
 * Amharic homophones in the Ethiopic layout requirements of the W3C. Each has seven forms or eight in a row.
 */
const AMHARIC_ROWS = [
  ['ሐ', 'ሀ'],
  ['ኀ', 'ሀ'],
  ['ኸ', 'ሀ'],
  ['ሠ', 'ሰ'],
  ['ዐ', 'አ'],
  ['ፀ', 'ጸ'],
] as const
const FORMS = 7
const sameSound: ReadonlyMap<string, string> = new Map([
  ['ة', 'ه'],
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ک', 'ك'],
  ...AMHARIC_ROWS.flatMap(([from, to]) =>
    Array.from({ length: FORMS }, (_, form) => [toForm(from, form), toForm(to, form)] as const),
  ),
  // The first and the fourth form of these two are spoken alike.
  ...['ሀ', 'ሐ', 'ኀ', 'ኸ'].map((row) => [toForm(row, 3), 'ሀ'] as const),
  ...['አ', 'ዐ'].map((row) => [toForm(row, 3), 'አ'] as const),
])
const OTHER_LETTERS = /[\p{Script=Arabic}\p{Script=Ethiopic}]/gu

function toForm(letter: string, form: number): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) + form)
}

const ONLY_ASCII = /^[\u{0}-\u{7F}]*$/u

/**
 * Marks that one writer sets and another leaves out: apostrophes, hyphens and dashes of every kind (Ng'ang'a, Al-Hassan,
 * 0733-111-222), accents, the Arabic tatweel, and invisible marks of direction, as WhatsApp copies them.
 */
const OPTIONAL_MARKS = /[\p{M}\p{Cf}\p{Pd}−'’‘‛′ʼʻʽʾʿ`ʹꞌـ]/gu
/** Apostrophes that Unicode decomposes into a space and an accent. */
const SPACING_MARKS = /[´\u{1FBD}\u{1FBF}\u{1FFD}\u{1FFE}]/gu
const ASCII_MARKS = /['`-]/g
/** The space in a name such as عبد الرحمن, which is also written as one word. */
const NAME_JOINTS = /(?<=(?:^|[^\p{L}])عبد) +(?=ال)/gu

/** Folds case, accents, digits, optional marks, compatibility forms and letters that sound alike; at most seven times as long. */
export function fold(text: string): string {
  return joinNames(foldLetters(text))
}

/** `places[n]` is the character from which the folded text has its n-th unit. */
export type FoldedChars = { text: string; places: number[] }

export function foldChars(chars: readonly string[]): FoldedChars {
  const places: number[] = []
  let folded = ''
  for (const [index, char] of chars.entries()) {
    const part = foldLetters(char)
    folded += part
    for (let unit = 0; unit < part.length; unit++) places.push(index)
  }
  const joints = findNameJoints(folded)
  return { text: joinNames(folded), places: places.filter((_, unit) => !joints.has(unit)) }
}

/** Folds each letter by itself. */
function foldLetters(text: string): string {
  if (ONLY_ASCII.test(text)) return text.toLowerCase().replace(ASCII_MARKS, '')
  const whole = text.replace(WHOLE_PHRASES, ' ').replace(SPACING_MARKS, '')
  const plain = toAsciiDigits(whole).normalize('NFKD').replace(OPTIONAL_MARKS, '')
  return plain.replace(OTHER_LETTERS, (letter) => sameSound.get(letter) ?? letter).toLowerCase()
}

function joinNames(folded: string): string {
  return folded.replace(NAME_JOINTS, '')
}

/** Returns the places of the spaces that `joinNames` removes. */
function findNameJoints(folded: string): Set<number> {
  return new Set(
    Array.from(folded.matchAll(NAME_JOINTS), ({ index, 0: spaces }) =>
      Array.from(spaces, (_, unit) => index + unit),
    ).flat(),
  )
}
