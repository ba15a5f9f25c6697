import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContactDecision } from '#contract/contact-proposal.ts'
import { inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { callDesk } from '../api.ts'
import { tellDone, tellFailed } from '../shell/toasts-store.ts'
import { useNames } from '../workplace/use-workplace.ts'
import { keepAnswer } from './cached-rows.ts'
import { explainFailure } from './explain-failure.ts'
import { toInquiryQuery } from './use-inquiry.ts'

type Choice = Pick<ContactDecision, 'message' | 'decision'>

const doneWords = {
  accept: 'It is in use from now on.',
  refuse: 'It is not used. Nobody is told.',
  undo: 'It is as it was before.',
} as const satisfies Record<ContactDecision['decision'], string>

/** Decides on a new address or number of the patient, with Undo. */
export function useContactDecision(reference: string) {
  const client = useQueryClient()
  const { me, toName } = useNames()
  const { mutate, isPending } = useMutation({
    // Waits for earlier steps.
    scope: { id: reference },
    mutationFn: (choice: Choice) => {
      const version = client.getQueryData(toInquiryQuery(reference).queryKey)?.inquiry.version
      return callDesk(inquiryDetailSchema, `inquiries/${reference}/contact`, {
        method: 'POST',
        body: { ...choice, version },
      })
    },
    onSuccess(detail, { message, decision }) {
      keepAnswer(client, detail, me?.id ?? '')
      void client.invalidateQueries({ queryKey: ['inquiries'] })
      // Others may be related by the new number or address.
      void client.invalidateQueries({ queryKey: ['inquiry'] })
      tellDone(
        doneWords[decision],
        decision === 'undo' ? undefined : () => mutate({ message, decision: 'undo' }),
      )
    },
    onError: async (error: Error) => tellFailed(await explainFailure(client, error, reference, toName)),
  })
  return { decide: mutate, isPending }
}
