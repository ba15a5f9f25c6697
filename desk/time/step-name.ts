import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Next, NextKind, Step } from '#contract/life/inquiry.ts'
import { toReason } from '#contract/life/referral.ts'
import { nextNames } from './next-kinds.ts'

/** A step, what is owed, a next step that names one of the row, or a step as an event tells it. */
export type NamedStep = { kind: NextKind } & Partial<
  Pick<Step, 'id' | 'by' | 'referral'> & Pick<Next, 'step'>
>

/** Names of hospitals by the ids of referrals, and the steps among which `Next` names one. */
export type StepNames = Pick<InquiryRow, 'hospitals'> & Partial<Pick<InquiryRow, 'steps'>>

const reasonNames: Record<NonNullable<ReturnType<typeof toReason>>, (hospital: string) => string> = {
  chase: (hospital) => `Chase ${hospital}`,
  'read-hospital': (hospital) => `Read the answer of ${hospital}`,
  'tell-hospital': (hospital) => `Tell ${hospital} that the consent was taken back`,
  'ask-patient': (hospital) => `Ask the patient again about ${hospital}`,
  'hospital-mail-failed': (hospital) => `The mail to ${hospital} did not arrive`,
}

/** "Call", and about a hospital "Chase Fortis" where the system planned it, "Fortis: Call" where a person did. */
export function toStepName(step: NamedStep, { hospitals, steps = [] }: StepNames): string {
  const { kind, id = '', by = null, referral } = steps.find((one) => one.id === step.step) ?? step
  const hospital = referral && hospitals[referral]
  if (!hospital) return nextNames[kind]
  const reason = toReason({ id, by, referral })
  return reason ? reasonNames[reason](hospital) : `${hospital}: ${nextNames[kind]}`
}
