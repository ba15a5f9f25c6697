import type { EventKind } from '#contract/life/events.ts'

/** An act that the desk confirmed; `reference` is the inquiry's, or the id of a member of staff. */
export type ConfirmedAct = { reference: string; kind: EventKind; by: string }

export type Told = {
  /** Names by the reference that the patient or coordinator was given. */
  names: Map<string, string>
  acts: ConfirmedAct[]
}
