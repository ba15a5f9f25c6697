import type { InquiryDetail } from '#contract/desk/inquiries.ts'

/** Data that entries of the timeline are written from, besides the message or event itself. */
export type TimelineContext = {
  detail: Pick<InquiryDetail, 'inquiry' | 'merged' | 'messages' | 'history'> &
    Partial<Pick<InquiryDetail, 'files'>>
  toName: (id: string) => string
  now: number
}
