/**
 * Whether two names may be of one person: each part of the shorter one is in the longer one, in whatever order, an initial
 * as the beginning of a part. Case and accents don't count.
 */
export function mayBeSamePerson(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [toParts(one), toParts(other)].toSorted((a, b) => a.length - b.length)
  return shorter.length > 0 && shorter.every((part) => longer.some((whole) => fits(part, whole)))
}

function fits(part: string, whole: string): boolean {
  return (
    part === whole ||
    (part.length === 1 && whole.startsWith(part)) ||
    (whole.length === 1 && part.startsWith(whole))
  )
}

function toParts(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '')
}
