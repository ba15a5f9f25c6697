import { fold } from '../words/fold.ts'

/**
 * Whether two names may be one person's: each word of the shorter is in the longer, whatever their order, case and accents.
 * A family shares a number, and often one name.
 */
export function mayBeSameName(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [toWords(one), toWords(other)].toSorted((a, b) => a.length - b.length)
  if (shorter.length === 0) return false
  // One word alone is as likely the name of the family.
  if (shorter.length === 1 && longer.length > 1) return false
  return shorter.every((word) => longer.includes(word))
}

function toWords(name: string): string[] {
  return fold(name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}
