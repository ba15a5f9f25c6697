// Not the `--` within the name of a class.
const PROPERTY = /(?<![\w-])--[a-z][\w-]*/g

/** Gives custom properties names of a letter or two, the same in all stylesheets, so that they still meet on a page. */
export function shortenProperties(stylesheets: readonly string[]): string[] {
  const names = [...new Set(stylesheets.join('').match(PROPERTY))]
  const shortNames = new Map(names.map((name, index) => [name, `--${toLetters(index)}`]))
  return stylesheets.map((css) => css.replace(PROPERTY, (name) => shortNames.get(name) ?? name))
}

function toLetters(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26))
  return index < 26 ? letter : toLetters(Math.floor(index / 26) - 1) + letter
}
