import type { CallOutcome, MessageOutcome, Subject } from './hands.ts'

export const outcomeNotices: Record<CallOutcome | MessageOutcome, (reference: string) => string> = {
  Reached: (it) => `Call noted as the answer to ${it}.`,
  'No answer': (it) => `Call without an answer noted for ${it}.`,
  'Agreed on another time': (it) => `Agreed time noted for ${it}.`,
  'Wrong number': (it) => `The number of ${it} is marked as wrong.`,
  Sent: (it) => `WhatsApp message noted as the answer to ${it}.`,
  'Could not be sent': (it) => `Message that could not be sent noted for ${it}.`,
}

export function toPlanNotice({ reference }: Subject): RegExp {
  return new RegExp(`${reference}: .+ planned`)
}

export function findReference(words: string): string {
  return /PN-\w{4}-\w{4}/.exec(words)?.[0] ?? ''
}

/** Only a call that reached the patient is an answer. */
export function toOutcomeEvent(outcome: CallOutcome | MessageOutcome): 'answered' | 'attempted' {
  return outcome === 'Reached' || outcome === 'Sent' ? 'answered' : 'attempted'
}
