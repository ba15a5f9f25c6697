import type { EntryChannel } from '#contract/life/entry-origin.ts'
import type { Done, Patient } from './told.ts'

export type Subject = Patient & { reference: string }

/** Titles of the choices at the desk. */
export type CallOutcome = 'Reached' | 'No answer' | 'Agreed on another time' | 'Wrong number'
export type MessageOutcome = 'Sent' | 'Could not be sent'
/** A kind of step and its time; by default the desk's proposal. */
export type Plan = { kind?: 'Call' | 'Write' | 'Follow-up' | 'Ask again'; time?: RegExp }
/** Words of a caller. */
export type Spoken = { name: string; phone: string; treatment: string; message: string }

/** A way to work at the desk: by keyboard or by thumb. An act ends with the desk's confirmation. */
export type Hands = {
  look(): Promise<void>
  reach(reference: string): Promise<void>
  claim(subject: Subject): Promise<Done>
  replyByTemplate(subject: Subject, template: string): Promise<Done>
  call(subject: Subject, outcome: CallOutcome, plan: Plan): Promise<Done>
  sendWhatsApp(subject: Subject, outcome: MessageOutcome, plan: Plan): Promise<Done>
  planNext(subject: Subject, plan: Plan): Promise<Done>
  handOver(subject: Subject, to: string, words: string): Promise<Done>
  note(subject: Subject, words: string): Promise<Done>
  correctPhone(subject: Subject, phone: string): Promise<Done>
  close(subject: Subject, reason: string): Promise<Done>
  markSpam(subject: Subject): Promise<Done>
  /** Merges another inquiry of the same person into this one, if the desk offers one; returns its reference. */
  merge(subject: Subject): Promise<(Done & { reference: string }) | undefined>
  /** Enters an inquiry from elsewhere; returns its reference. */
  enter(spoken: Spoken, channel: EntryChannel): Promise<Done & { reference: string }>
  /** Undoes the last act while its message is shown. */
  undo(subject: Subject): Promise<Done>
}
