const MAX_LENGTH = 160
const MAX_WORD = 30
/** Limits the work on a mail that begins with a long quote. */
const MAX_LINES = 500

/** The first words of a text on one line, without the lines that quote an earlier mail. */
export function toExcerpt(text: string, quoted: readonly { first: number; last: number }[] = []): string {
  const ranges = quoted.slice(0, MAX_LINES)
  const own = text
    .split('\n', MAX_LINES)
    .filter(
      (line, index) => line !== '' && !ranges.some(({ first, last }) => first <= index && index <= last),
    )
  const words = own.map((line) => line.slice(0, 4 * MAX_LENGTH)).join(' ')
  return shorten([...words.replace(/\s+/g, ' ').trim()])
}

/** Ends after a whole word, where the last one is no longer than most are. */
function shorten(characters: readonly string[]): string {
  if (characters.length <= MAX_LENGTH) return characters.join('')
  const kept = characters.slice(0, MAX_LENGTH - 1)
  const end = kept.lastIndexOf(' ')
  return `${kept.slice(0, end < MAX_LENGTH - MAX_WORD ? undefined : end).join('')}…`
}
