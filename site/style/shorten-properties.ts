// Not the `--` inside a class name.
const PROPERTY = /(?<![\w-])--[a-z][\w-]*/g

/** Shortens custom properties to a letter or two, consistently across the stylesheets. `names` has the short ones. */
export function shortenProperties(stylesheets: readonly string[]): {
  shortened: string[]
  names: ReadonlyMap<string, string>
} {
  const names = [...new Set(stylesheets.join('').match(PROPERTY))]
  const shortNames = new Map(names.map((name, index) => [name, `--${toLetters(index)}`]))
  const shortened = stylesheets.map((css) => css.replace(PROPERTY, (name) => shortNames.get(name) ?? name))
  return { shortened, names: shortNames }
}

function toLetters(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26))
  return index < 26 ? letter : toLetters(Math.floor(index / 26) - 1) + letter
}
