import type { InquiryEvent } from '#contract/life/events.ts'

export type Subject = { reference: string; name: string }

/** Titles of the choices at the desk. */
export type CallOutcome = 'Reached' | 'No answer' | 'Agreed on another time' | 'Wrong number'
export type MessageOutcome = 'Sent' | 'Could not be sent'
/** A kind of step and its time; by default the desk's proposal. */
export type Plan = { kind?: 'Call' | 'Write' | 'Follow-up' | 'Ask again'; time?: RegExp }

/**
 * A way to work at the desk: by keyboard or by thumb. An act waits for the desk's confirmation and returns the event
 * that the log must then have.
 */
export type Hands = {
  look(): Promise<void>
  reach(reference: string): Promise<void>
  claim(subject: Subject): Promise<InquiryEvent>
  replyByTemplate(subject: Subject, template: string): Promise<InquiryEvent>
  call(subject: Subject, outcome: CallOutcome, plan: Plan): Promise<InquiryEvent>
  sendWhatsApp(subject: Subject, outcome: MessageOutcome, plan: Plan): Promise<InquiryEvent>
  planNext(subject: Subject, plan: Plan): Promise<InquiryEvent>
  handOver(subject: Subject, to: string, words: string): Promise<InquiryEvent>
  note(subject: Subject, words: string): Promise<InquiryEvent>
  close(subject: Subject, reason: string): Promise<InquiryEvent>
  /** Undoes the last act while its message is shown. */
  undo(subject: Subject): Promise<InquiryEvent>
}
