import type { EventKind } from '#contract/life/events.ts'

/** An act that the desk confirmed; `reference` is the inquiry's, or the id of a member of staff. */
export type ConfirmedAct = { reference: string; kind: EventKind; by: string }

export type Told = {
  /** Patients' names, by the reference that was confirmed to the patient or the coordinator. */
  names: Map<string, string>
  acts: ConfirmedAct[]
}
