const MAX_LETTERS = 4

/** Proposes the letters that begin the references of a company: the first of its words, or of its only word. */
export function toReferencePrefix(name: string): string {
  const words = name.toUpperCase().match(/[A-Z]+/g) ?? []
  const letters = words.length > 1 ? words.map(([first]) => first).join('') : (words[0] ?? '').slice(0, 2)
  return letters.slice(0, MAX_LETTERS)
}
