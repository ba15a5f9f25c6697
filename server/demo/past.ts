import type { NewNote } from '#contract/desk/acts.ts'
import type { NewReply } from '#contract/desk/inquiry-changes.ts'
import type { Withdrawal } from '#contract/life/inquiry.ts'
import type { Ground } from '../case/feature.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'

/** Acts of other features, which this one may not import. */
export type Acts = {
  sendReply(deps: Past, staff: SignedInStaff, reference: string, reply: NewReply): Promise<void>
  addNote(deps: Past, staff: SignedInStaff, reference: string, note: NewNote): Promise<void>
  withdrawInquiry(deps: Past, inquiryId: string, wants: Withdrawal['wants']): Promise<void>
}

export type DemoDeps = Ground & { acts: Acts }

export type Past = ReturnType<typeof toPast>

/** Sets the clock of the dependencies to a time. The caller announces all happenings together. */
export function toPast(deps: DemoDeps, at: number) {
  return {
    ...deps,
    now: () => at,
    announce: () => {},
    wakeOutbox: () => {},
    readSizeLimit: async () => undefined,
    patientPages: true,
  }
}
