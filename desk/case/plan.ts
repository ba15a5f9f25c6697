import type { PlannedKind } from '#contract/life/inquiry.ts'
import type { Plan } from '#contract/life/plans.ts'
import { createId } from '#ui/create-id.ts'

/** A step as it is typed, without its time. `for`: who does it where that isn't the owner. */
export type StepWords = { kind: PlannedKind; words: string; for: string | null }

export function toPlan({ kind, words, for: person }: StepWords, at: number): Plan {
  return {
    id: createId(),
    kind,
    at,
    ...(words !== '' && { note: { id: createId(), text: words } }),
    ...(person !== null && { for: person }),
  }
}
