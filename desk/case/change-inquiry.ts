import { type InquiryDetail, inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { callDeskByPath } from '../platform/api.ts'
import { queryClient } from '../platform/query-client.ts'
import { type Change, makeChange } from '../shell/make-change.ts'
import type { Done } from '../shell/toasts-store.ts'
import { keepAnswer } from './cached-rows.ts'
import { explainFailure } from './explain-failure.ts'

type InquiryChange = Partial<Omit<Change<InquiryDetail>, 'send' | 'keep'>> & {
  path: string
  /** Called when the earlier changes are answered. */
  toBody?: () => unknown
  onDone: (detail: InquiryDetail) => Done | undefined
}

/** A change that the server answers with the whole inquiry. */
export function changeInquiry(reference: string, { path, toBody, onDone, ...change }: InquiryChange): void {
  makeChange({
    queue: reference,
    send: () => callDeskByPath(inquiryDetailSchema, path, { method: 'POST', body: toBody?.() }),
    keep: (detail) => {
      keepAnswer(queryClient, detail)
      return onDone(detail)
    },
    explain: (error) => explainFailure(error, reference),
    stale: [['inquiries']],
    ...change,
  })
}
