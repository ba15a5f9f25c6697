import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { StepNames } from '../../time/step-name.ts'

/** Data that entries of the timeline are written from, besides the message or event itself. */
export type TimelineContext = {
  detail: Pick<InquiryDetail, 'inquiry' | 'merged' | 'messages' | 'history'> &
    Partial<Pick<InquiryDetail, 'files' | 'referrals'>>
  toName: (id: string) => string
  now: number
  /** By the ids of referrals. */
  hospitals: StepNames['hospitals']
}

export function toHospitals({
  inquiry,
  referrals = [],
}: Pick<InquiryDetail, 'inquiry'> & Partial<Pick<InquiryDetail, 'referrals'>>): StepNames['hospitals'] {
  return {
    ...inquiry.hospitals,
    ...Object.fromEntries(referrals.map(({ id, hospital }) => [id, hospital.name])),
  }
}
