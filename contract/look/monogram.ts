const NO_NAME = /^(?:the|of|and|for|&|ltd|limited|inc|llc|plc|gmbh)$/i

/** The first letters of a name, two at most. */
export function toMonogram(name: string): string {
  const words = name.split(/[\s.,/-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const telling = words.filter((word) => !NO_NAME.test(word))
  return (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map((word) => [...word].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? '')
    .join('')
    .toLocaleUpperCase('en')
}
