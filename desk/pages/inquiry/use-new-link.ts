import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type InquiryDetail, inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { keepAnswer } from '../../case/cached-rows.ts'
import { explainFailure } from '../../case/explain-failure.ts'
import { callDesk } from '../../platform/api.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { useNames } from '../../workplace/use-workplace.ts'

/** Makes a new link of the patient's page, which ends the earlier ones, and mails it where there is an address. */
export function useNewLink() {
  const client = useQueryClient()
  const { me, toName } = useNames()
  return useMutation({
    mutationFn: ({ reference }: Pick<InquiryDetail['inquiry'], 'reference' | 'email'>) =>
      callDesk(inquiryDetailSchema, `inquiries/${reference}/link`, { method: 'POST' }),
    onSuccess(detail, { email }) {
      keepAnswer(client, detail, me?.id ?? '')
      tellDone(
        email === ''
          ? 'Earlier links no longer work. Copy the new one for the patient, under “More”.'
          : 'A new link is on its way to the patient. Earlier links no longer work.',
      )
    },
    onError: async (error: Error, { reference }) =>
      tellFailed(await explainFailure(client, error, reference, toName)),
  }).mutate
}
