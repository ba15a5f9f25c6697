import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type InquiryDetail, inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { keepAnswer } from '../../case/cached-rows.ts'
import { explainFailure } from '../../case/explain-failure.ts'
import { callDesk } from '../../platform/api.ts'
import { offerFocusToPageTitle } from '../../shell/page-title.tsx'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { useNames } from '../../workplace/use-workplace.ts'

type Target = { reference: string; version: number }

export function useMerge() {
  const client = useQueryClient()
  const { me, toName } = useNames()
  const onError = async (error: Error, { reference }: Target) =>
    tellFailed(await explainFailure(client, error, reference, toName))

  function settle(detail: InquiryDetail): void {
    keepAnswer(client, detail, me?.id ?? '')
    void client.invalidateQueries({ queryKey: ['inquiries'] })
    void client.invalidateQueries({ queryKey: ['inquiry'] })
    offerFocusToPageTitle()
  }

  const unmerging = useMutation({
    mutationFn: ({ reference, version }: Target) =>
      callDesk(inquiryDetailSchema, `inquiries/${reference}/unmerge`, { method: 'POST', body: { version } }),
    onSuccess: (detail) => {
      settle(detail)
      tellDone(`${detail.inquiry.reference} is on its own again.`)
    },
    onError,
  })
  const merging = useMutation({
    mutationFn: ({ reference, ...body }: Target & { into: string; opens: boolean }) =>
      callDesk(inquiryDetailSchema, `inquiries/${reference}/merge`, { method: 'POST', body }),
    onSuccess: (detail, { into }) => {
      settle(detail)
      const { reference, version } = detail.inquiry
      tellDone(`${reference} is merged into ${into}.`, () => unmerging.mutate({ reference, version }))
    },
    onError,
  })
  return { merge: merging.mutate, unmerge: unmerging.mutate }
}
