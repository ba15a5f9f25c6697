import { useMutation, useQueryClient } from '@tanstack/react-query'
import { inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { callDesk } from '../api.ts'
import { tellDone, tellFailed } from '../shell/toasts-store.ts'
import { useNames } from '../workplace/use-workplace.ts'
import { keepAnswer } from './cached-rows.ts'
import { explainFailure } from './explain-failure.ts'

/** Mails a new link of the patient's page, which ends the earlier ones. */
export function useNewLink() {
  const client = useQueryClient()
  const { me, toName } = useNames()
  return useMutation({
    mutationFn: (reference: string) =>
      callDesk(inquiryDetailSchema, `inquiries/${reference}/link`, { method: 'POST' }),
    onSuccess(detail) {
      keepAnswer(client, detail, me?.id ?? '')
      tellDone('A new link is on its way to the patient. Earlier links no longer work.')
    },
    onError: async (error: Error, reference) =>
      tellFailed(await explainFailure(client, error, reference, toName)),
  }).mutate
}
