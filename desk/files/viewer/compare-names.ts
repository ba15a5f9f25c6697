import { fold } from '#contract/words/fold.ts'

/**
 * Whether two names may be of one person: each part of the shorter one is in the longer one, in whatever order, an initial
 * as the beginning of a part. Case, accents, apostrophes and hyphens don't count.
 */
export function mayBeSamePerson(one: string, other: string): boolean {
  return toReadings(one).some((parts) => toReadings(other).some((others) => haveSameParts(parts, others)))
}

function haveSameParts(one: string[], other: string[]): boolean {
  const [shorter = [], longer = []] = [one, other].toSorted((a, b) => a.length - b.length)
  return shorter.length > 0 && shorter.every((part) => longer.some((whole) => fits(part, whole)))
}

function fits(part: string, whole: string): boolean {
  return (
    part === whole ||
    (part.length === 1 && whole.startsWith(part)) ||
    (whole.length === 1 && part.startsWith(whole))
  )
}

/** Al-Hassan is written in one word and in two. */
function toReadings(name: string): string[][] {
  return [name, name.replace(/\p{Pd}/gu, ' ')].map((written) =>
    fold(written)
      .split(/[^\p{L}]+/u)
      .filter((part) => part !== ''),
  )
}
