import type { InquiryEvent } from '#contract/life/events.ts'

export type Subject = { reference: string; name: string }

/** Titles of choices, as the desk shows them. */
export type CallOutcome = 'Reached' | 'No answer' | 'Agreed on another time' | 'Wrong number'
export type MessageOutcome = 'Sent' | 'Could not be sent'
/** A kind of step and its time; what is usual without. */
export type Plan = { kind?: 'Call' | 'Write' | 'Follow-up' | 'Ask again'; time?: RegExp }

/**
 * How somebody works at the desk: with keys alone, or with one thumb. An act ends when the desk has confirmed it, and
 * says what must then be in the event log.
 */
export type Hands = {
  /** Shows Due. */
  look(): Promise<void>
  /** Comes to an inquiry from Due. */
  reach(reference: string): Promise<void>
  claim(subject: Subject): Promise<InquiryEvent>
  replyByTemplate(subject: Subject, template: string): Promise<InquiryEvent>
  call(subject: Subject, outcome: CallOutcome, plan: Plan): Promise<InquiryEvent>
  sendWhatsApp(subject: Subject, outcome: MessageOutcome, plan: Plan): Promise<InquiryEvent>
  planNext(subject: Subject, plan: Plan): Promise<InquiryEvent>
  handOver(subject: Subject, to: string, words: string): Promise<InquiryEvent>
  note(subject: Subject, words: string): Promise<InquiryEvent>
  close(subject: Subject, reason: string): Promise<InquiryEvent>
  /** Takes back the last act, while its message is on the screen. */
  undo(subject: Subject): Promise<InquiryEvent>
}
