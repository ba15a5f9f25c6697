import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { queryClient } from '../platform/query-client.ts'
import { type Change, makeChange } from '../shell/make-change.ts'
import type { Done } from '../shell/toasts-store.ts'
import { keepAnswer } from './cached-rows.ts'
import { explainFailure } from './explain-failure.ts'

/** `send` is called when the earlier changes are answered. */
type InquiryChange = Pick<Change<InquiryDetail>, 'send'> &
  Partial<Omit<Change<InquiryDetail>, 'send' | 'keep'>> & {
    onDone: (detail: InquiryDetail) => Done | undefined
  }

/** A change that the server answers with the whole inquiry. */
export function changeInquiry(reference: string, { onDone, ...change }: InquiryChange): void {
  makeChange({
    queue: reference,
    keep: (detail) => {
      keepAnswer(queryClient, detail)
      return onDone(detail)
    },
    explain: (error) => explainFailure(error, reference),
    stale: [['inquiries']],
    ...change,
  })
}
