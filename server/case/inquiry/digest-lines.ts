import type { DigestKind } from '#contract/mail/mail-kinds.ts'

/** About ten mails. Inquiries of a flood beyond these lines are counted in the digest's total. */
const MAX_LINES = 2_000

export type TakeDigestLine = (kind: DigestKind, at: number) => boolean

/** Limits the lines of the digests that go out at one time, in each process. */
export function createDigestLines(): TakeDigestLine {
  const taken = new Map<DigestKind, { at: number; lines: number }>()
  return function takeLine(kind, at) {
    const known = taken.get(kind)
    const lines = known?.at === at ? known.lines + 1 : 1
    taken.set(kind, { at, lines })
    return lines <= MAX_LINES
  }
}
