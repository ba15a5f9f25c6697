import type { EventKind } from '#contract/life/events.ts'

/** An act that the desk confirmed to the person who did it; `reference` is of the inquiry, or the id of a person. */
export type ConfirmedAct = { reference: string; kind: EventKind; by: string }

/** What the people of the trial know: all of it must be stored. */
export type Told = {
  /** Names by the reference that a patient was given, or that a coordinator saw after an inquiry of theirs. */
  names: Map<string, string>
  acts: ConfirmedAct[]
}
