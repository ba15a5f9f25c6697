import type { EventKind } from '#contract/life/events.ts'

/** An act that the desk confirmed: the event that the log must then have, and the words of the message. */
export type Done = { kind: EventKind; words: string }

/** `reference` is the inquiry's, or the id of a member of staff. */
export type ConfirmedAct = Done & { reference: string; by: string }

export type Patient = {
  name: string
  hasAddress: boolean
  /** An advertisement that the spam filter doesn't know. */
  isJunk: boolean
}

export type Told = {
  /** By the reference that the patient or coordinator was given. */
  patients: Map<string, Patient>
  acts: ConfirmedAct[]
}

export function createTold(): Told {
  return { patients: new Map(), acts: [] }
}
